// A Qt program that shows a photo with 20 pictures, one of which can be dragged: the peer of Guise in
// the latency suite of touchkit-bench.
#include <QApplication>
#include <QGraphicsPixmapItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QImageReader>
#include <QScreen>

static QPixmap stripes(int side) {
  QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      image.setPixel(x, y, 0xFF000000u | (((x / 6 + 1) * 0x9E3779u + y / 6 * 977u) & 0xFFFFFFu));
  return QPixmap::fromImage(image);
}

int main(int argc, char **argv) {
  QApplication app(argc, argv);
  if (argc < 2) return 64;
  const QSize size = app.primaryScreen()->size();
  QImageReader reader(argv[1]);
  reader.setScaledSize(reader.size().scaled(920, 704, Qt::KeepAspectRatio));

  QGraphicsScene scene(0, 0, size.width(), size.height());
  auto *photo = scene.addPixmap(QPixmap::fromImage(reader.read()));
  photo->setPos((size.width() - photo->pixmap().width()) / 2,
                (size.height() - photo->pixmap().height()) / 2);
  const QPixmap picture = stripes(160);
  for (int index = 0; index < 20; ++index) {
    auto *item = scene.addPixmap(picture);
    item->setOffset(-80, -80);
    item->setTransformationMode(Qt::SmoothTransformation);
    item->setPos(photo->pos() + QPointF((index % 5 + 0.5) * photo->pixmap().width() / 5,
                                        (index / 5 + 0.5) * photo->pixmap().height() / 4));
    item->setRotation(index * 6);
  }
  auto *dragged = scene.addPixmap(picture);
  dragged->setOffset(-80, -80);
  dragged->setPos(size.width() / 2, size.height() / 2);
  dragged->setFlag(QGraphicsItem::ItemIsMovable);

  QGraphicsView view(&scene);
  view.setFrameStyle(0);
  view.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view.setViewportUpdateMode(QGraphicsView::MinimalViewportUpdate);
  view.setWindowFlag(Qt::FramelessWindowHint);
  view.setGeometry(0, 0, size.width(), size.height());
  view.show();
  return app.exec();
}
