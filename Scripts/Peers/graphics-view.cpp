// A Qt program that shows a photo with 20 pictures: the peer of Guise in touchkit-bench. With a photo
// only, a picture in the middle can be dragged; with the frame of a canvas, two fingers zoom the photo
// there, and one moves it.
#include <QApplication>
#include <QGraphicsPixmapItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QImageReader>
#include <QLineF>
#include <QScreen>
#include <QTouchEvent>

static QPixmap stripes(int side) {
  QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      image.setPixel(x, y, 0xFF000000u | (((x / 6 + 1) * 0x9E3779u + y / 6 * 977u) & 0xFFFFFFu));
  return QPixmap::fromImage(image);
}

// The photo, fitted into an area and centered there.
static QGraphicsPixmapItem *addPhoto(QGraphicsScene &scene, const char *path, QSize area,
                                     QSize space) {
  QImageReader reader(path);
  reader.setAutoTransform(true);
  reader.setScaledSize(reader.size().scaled(area, Qt::KeepAspectRatio));
  auto *photo = scene.addPixmap(QPixmap::fromImage(reader.read()));
  photo->setPos((space.width() - photo->pixmap().width()) / 2,
                (space.height() - photo->pixmap().height()) / 2);
  return photo;
}

// A picture with its center at a share of the photo.
static QGraphicsPixmapItem *addPicture(QGraphicsPixmapItem *photo, const QPixmap &picture,
                                       QPointF share) {
  auto *item = new QGraphicsPixmapItem(picture, photo);
  item->setOffset(-picture.width() / 2, -picture.height() / 2);
  item->setTransformationMode(Qt::SmoothTransformation);
  item->setPos(share.x() * photo->pixmap().width(), share.y() * photo->pixmap().height());
  return item;
}

static void setUp(QGraphicsView &view) {
  view.setFrameStyle(0);
  view.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

// A view whose photo follows one finger or two.
class ZoomView : public QGraphicsView {
public:
  ZoomView(QGraphicsScene *scene, QGraphicsPixmapItem *photo, QWidget *parent)
      : QGraphicsView(scene, parent), photo(photo), fitted(photo->pos()) {
    viewport()->setAttribute(Qt::WA_AcceptTouchEvents);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
  }

protected:
  bool viewportEvent(QEvent *event) override {
    switch (event->type()) {
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd:
      follow(static_cast<QTouchEvent *>(event)->touchPoints());
      event->accept();
      return true;
    default:
      return QGraphicsView::viewportEvent(event);
    }
  }

private:
  void follow(const QList<QTouchEvent::TouchPoint> &all) {
    QList<QPointF> now, before;
    for (const auto &point : all) {
      if (point.state() == Qt::TouchPointReleased || point.state() == Qt::TouchPointPressed)
        return;
      now.append(point.pos());
      before.append(point.lastPos());
    }
    if (now.isEmpty() || now.size() > 2) return;
    QPointF from = before.first(), to = now.first();
    qreal factor = 1;
    if (now.size() == 2) {
      const QLineF was(before[0], before[1]), is(now[0], now[1]);
      factor = qMax(is.length() / was.length(), 1 / photo->scale());
      from = was.center();
      to = is.center();
    }
    photo->setPos(to + (photo->pos() - from) * factor);
    photo->setScale(photo->scale() * factor);
    if (photo->scale() == 1 && now.size() == 2) photo->setPos(fitted);
  }

  QGraphicsPixmapItem *photo;
  const QPointF fitted;
};

static int zoom(QApplication &app, char **values) {
  const QRect frame(qRound(atof(values[1])), qRound(atof(values[2])), qRound(atof(values[3])),
                    qRound(atof(values[4])));
  QGraphicsScene scene(0, 0, frame.width(), frame.height());
  auto *photo = addPhoto(scene, values[0], frame.size(), frame.size());
  photo->setTransformationMode(Qt::SmoothTransformation);
  const QPixmap picture = stripes(60);
  for (int index = 0; index < 20; ++index)
    addPicture(photo, picture, QPointF((index % 4 + 0.5) / 4, (index / 4 + 0.5) / 5))
        ->setRotation(index * 6);

  QWidget window(nullptr, Qt::FramelessWindowHint);
  window.setGeometry(QRect(QPoint(), app.primaryScreen()->size()));
  ZoomView view(&scene, photo, &window);
  setUp(view);
  view.setGeometry(frame);
  window.show();
  return app.exec();
}

static int drag(QApplication &app, const char *path) {
  const QSize size = app.primaryScreen()->size();
  QGraphicsScene scene(0, 0, size.width(), size.height());
  auto *photo = addPhoto(scene, path, QSize(920, 704), size);
  const QPixmap picture = stripes(160);
  for (int index = 0; index < 20; ++index)
    addPicture(photo, picture, QPointF((index % 5 + 0.5) / 5, (index / 5 + 0.5) / 4))
        ->setRotation(index * 6);
  auto *dragged = addPicture(photo, picture, QPointF(0.5, 0.5));
  dragged->setFlag(QGraphicsItem::ItemIsMovable);

  QGraphicsView view(&scene);
  setUp(view);
  view.setViewportUpdateMode(QGraphicsView::MinimalViewportUpdate);
  view.setWindowFlag(Qt::FramelessWindowHint);
  view.setGeometry(0, 0, size.width(), size.height());
  view.show();
  return app.exec();
}

int main(int argc, char **argv) {
  QApplication app(argc, argv);
  if (argc == 2) return drag(app, argv[1]);
  if (argc == 6) return zoom(app, argv + 1);
  return 64;
}
