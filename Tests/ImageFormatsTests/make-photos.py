#!/usr/bin/python3
"""Writes photos of every format and meaning of color into a folder, each with the picture that it must
show in sRGB, made by Pillow, little CMS and the formats' own encoders.

    make-photos.py FOLDER

A line of FOLDER/list is the name of a file, the greatest difference that a byte may have, and the number of
the flaw that is to be told, 0 for none; NAME.want.png is its picture."""
import io
import os
import struct
import subprocess
import sys
import zlib

import numpy as np
from PIL import Image, ImageCms

folder = sys.argv[1]
width, height = 120, 80
lines = []


def path(name):
    return os.path.join(folder, name)


def put(name, data, want, tolerance, flaw=0):
    with open(path(name), "wb") as file:
        file.write(data)
    want.save(path(name + ".want.png"))
    lines.append(f"{name} {tolerance} {flaw}")


def encoded(picture, kind, **options):
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def decoded(data):
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture


def by_tool(name, source, *command):
    """Returns what a program makes of a picture."""
    source.save(path("source.png"))
    words = [{"IN": path("source.png"), "OUT": path(name)}.get(word, word) for word in command]
    subprocess.run(words, check=True, capture_output=True)
    os.remove(path("source.png"))
    with open(path(name), "rb") as file:
        return file.read()


def make_picture():
    y, x = np.mgrid[0:height, 0:width]
    pixels = np.stack([x * 255 // width, y * 255 // height, np.full_like(x, 128)], axis=2).astype(np.uint8)
    bars = [(230, 40, 40), (40, 200, 60), (40, 60, 220), (240, 220, 40), (250, 250, 250), (10, 10, 10)]
    for index, color in enumerate(bars):
        pixels[50:70, 5 + index * 18:20 + index * 18] = color
    pixels[0:20, 0:20] = (200, 30, 30)
    return Image.fromarray(pixels)


photo = make_picture()
gray = photo.convert("L")
bits = gray.convert("1")
glass = photo.convert("RGBA")
glass.putalpha(Image.fromarray(np.tile(np.linspace(0, 255, width).astype(np.uint8), (height, 1))))
lying = photo.transpose(Image.Transpose.ROTATE_90)
deep = np.asarray(photo).astype(np.uint16) * 257
deep_gray = np.asarray(gray).astype(np.uint16) * 257

# Profiles, made here.
srgb = ImageCms.createProfile("sRGB")


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def profile(space, tags, kind=b"mntr"):
    table, body = b"", b""
    for name, data in tags:
        data += b"\0" * (-len(data) % 4)
        table += name + struct.pack(">II", 132 + 12 * len(tags) + len(body), len(data))
        body += data
    size = 132 + len(table) + len(body)
    head = struct.pack(">I4sI4s4s4s12s4s", size, b"none", 0x02100000, kind, space, b"XYZ " if kind == b"mntr" else b"Lab ",
                       struct.pack(">6H", 2026, 1, 1, 0, 0, 0), b"acsp") + b"\0" * 28
    head += fixed(.9642) + fixed(1) + fixed(.8249)
    return head + b"\0" * (128 - len(head)) + struct.pack(">I", len(tags)) + table + body


def curve(gamma):
    return b"curv" + b"\0" * 4 + struct.pack(">IH", 1, round(gamma * 256))


def xyz(*values):
    return b"XYZ " + b"\0" * 4 + b"".join(map(fixed, values))


name = (b"desc", b"desc" + b"\0" * 4 + struct.pack(">I", 5) + b"test\0" + b"\0" * 78)
white = (b"wtpt", xyz(.9642, 1, .8249))
rights = (b"cprt", b"text" + b"\0" * 4 + b"none\0")


def gray_profile(gamma):
    return profile(b"GRAY", [name, white, rights, (b"kTRC", curve(gamma))])


# Adobe RGB (1998), adapted to D50.
adobe = profile(b"RGB ", [
    name, white, rights, (b"rXYZ", xyz(.60974, .31111, .01947)), (b"gXYZ", xyz(.20528, .62567, .06087)),
    (b"bXYZ", xyz(.14919, .06322, .74457))] + [(tag, curve(563 / 256)) for tag in (b"rTRC", b"gTRC", b"bTRC")])


def cmyk_profile():
    """Inks that take away light, as a table from CMYK to Lab; the way back only says how it ends."""
    steps = 5
    grid = np.linspace(0, 1, steps)
    c, m, y, k = np.meshgrid(grid, grid, grid, grid, indexing="ij")
    light = (1 - k)[..., None] * np.stack([1 - .9 * c, 1 - .75 * m, 1 - .85 * y], axis=-1)
    linear = np.where(light <= .04045, light / 12.92, ((light + .055) / 1.055) ** 2.4)
    to_xyz = np.array([[.4361, .3851, .1431], [.2225, .7169, .0606], [.0139, .0971, .7141]])
    relative = linear @ to_xyz.T / np.array([.9642, 1, .8249])
    f = np.where(relative > .008856, np.cbrt(relative), 7.787 * relative + 16 / 116)
    lab = np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1)
    bytes_ = np.clip(np.round(lab * [2.55, 1, 1] + [0, 128, 128]), 0, 255).astype(np.uint8)
    identity = b"".join(map(fixed, (1, 0, 0, 0, 1, 0, 0, 0, 1)))
    ramp = bytes(range(256))

    def table(inputs, outputs, count, values):
        return b"mft1" + b"\0" * 4 + bytes([inputs, outputs, count, 0]) + identity + ramp * inputs + values + ramp * outputs

    return profile(b"CMYK", [
        name, white, rights, (b"A2B0", table(4, 3, steps, bytes_.tobytes())),
        (b"B2A0", table(3, 4, 2, bytes(32)))], b"prtr")


inks = cmyk_profile()


def converted(picture, icc, mode="RGB"):
    source = ImageCms.ImageCmsProfile(io.BytesIO(icc))
    return ImageCms.profileToProfile(picture, source, srgb, outputMode=mode, renderingIntent=1)


def lit(picture, gamma=1.0, matrix=None):
    """Returns numbers of a power, and of other primaries, in sRGB."""
    numbers = np.asarray(picture).astype(float) / 255
    light = np.where(numbers <= .04045, numbers / 12.92, ((numbers + .055) / 1.055) ** 2.4) if gamma is None else numbers ** gamma
    if matrix is not None:
        light = np.clip(light @ np.array(matrix).T, 0, 1)
    out = np.where(light <= .0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - .055)
    return Image.fromarray((out * 255 + .5).astype(np.uint8)).convert("RGB")


display_p3 = [[1.2249402, -.2249402, 0], [-.0420570, 1.0420570, 0], [-.0196376, -.0786360, 1.0982736]]


# PNG.
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rows, depth, kind, before=b"", after=b"", size=(width, height)):
    data = b"".join(b"\0" + row.tobytes() for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, 0))
            + before + chunk(b"IDAT", zlib.compress(data)) + after + chunk(b"IEND", b""))


def adam7(pixels):
    passes = [(0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1)]
    data = b"".join(b"\0" + row.tobytes() for y, x, down, right in passes for row in pixels[y::down, x::right])
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


rows, gray_rows = np.asarray(photo), np.asarray(gray)
linear_gray = gray_profile(1)
p3_points = chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000))


def gamma_chunk(value):
    return chunk(b"gAMA", struct.pack(">I", value))


def icc_chunk(icc):
    return chunk(b"iCCP", b"x\0\0" + zlib.compress(icc))


put("plain.png", png(rows, 8, 2), photo, 0)
put("deep.png", png(deep.astype(">u2"), 16, 2), photo, 1)
put("gray.png", png(gray_rows, 8, 0, icc_chunk(linear_gray)), converted(gray, linear_gray), 3)
put("gray-18.png", png(gray_rows, 8, 0, icc_chunk(gray_profile(1.8))), converted(gray, gray_profile(1.8)), 3)
put("gray-deep.png", png(deep_gray.astype(">u2"), 16, 0, icc_chunk(linear_gray)), converted(gray, linear_gray), 3)
put("gray-alpha.png", encoded(Image.merge("LA", (gray, glass.getchannel("A"))), "PNG", icc_profile=linear_gray),
    Image.merge("RGBA", (*converted(gray, linear_gray).split(), glass.getchannel("A"))), 3)
put("p3-code-points.png", png(rows, 8, 2, chunk(b"cICP", bytes([12, 13, 0, 1]))), lit(photo, None, display_p3), 3)
put("p3-chromaticities.png", png(rows, 8, 2, gamma_chunk(45455) + p3_points), lit(photo, 2.2, display_p3), 3)
put("linear.png", png(rows, 8, 2, gamma_chunk(100000)), lit(photo), 3)
put("linear-deep.png", png(deep.astype(">u2"), 16, 2, gamma_chunk(100000)), lit(photo), 3)
put("linear-gray.png", png(gray_rows, 8, 0, gamma_chunk(100000)), lit(gray), 3)
put("srgb-counts.png", png(rows, 8, 2, chunk(b"sRGB", b"\0") + gamma_chunk(100000)), photo, 0)
put("profile-counts.png", png(rows, 8, 2, gamma_chunk(100000) + icc_chunk(adobe)), converted(photo, adobe), 3)
put("gray-profile-of-colors.png", png(rows, 8, 2, icc_chunk(linear_gray)), photo, 0)
put("no-end.png", png(rows, 8, 2)[:-12], photo, 0, 1)
put("no-checksum.png", png(rows, 8, 2)[:-14], photo, 0, 1)
# JPEG: what Pillow decodes by libjpeg is the same.
jpeg = encoded(photo, "JPEG", quality=98, subsampling=0)
pixels = decoded(jpeg)
gray_jpeg = encoded(gray, "JPEG", quality=98, icc_profile=linear_gray)
put("gray.jpg", gray_jpeg, converted(decoded(gray_jpeg), linear_gray), 4)
naive = photo.convert("CMYK")
cmyk_jpeg = encoded(naive, "JPEG", quality=98, icc_profile=inks)
put("inks.jpg", cmyk_jpeg, converted(decoded(cmyk_jpeg), inks), 5)
plain_cmyk = encoded(naive, "JPEG", quality=98)
put("inks-plain.jpg", plain_cmyk, decoded(plain_cmyk).convert("RGB"), 3)
progressive = encoded(photo, "JPEG", quality=98, subsampling=0, progressive=True)
put("progressive.jpg", progressive, decoded(progressive), 2)
put("progressive-no-end.jpg", progressive[:-2], decoded(progressive), 2, 1)
put("no-end.jpg", jpeg[:-2], pixels, 2, 1)
put("zeros-for-end.jpg", jpeg[:-2] + b"\0" * 4096, pixels, 2, 1)
put("more-behind.jpg", jpeg + b"ftypmp42" * 100, pixels, 2)
scan = jpeg.index(b"\xff\xda")
put("bytes-between.jpg", jpeg[:scan] + b"\0\0\0" + jpeg[scan:], pixels, 2)


def with_segment(data, marker, content):
    return data[:2] + bytes([255, marker]) + struct.pack(">H", len(content) + 2) + content + data[2:]


def exif(order, *entries, second=(), third=()):
    """An EXIF segment; `second` and `third` are the directories of EXIF and of interoperability."""
    def directory(items, offset):
        head, tail = struct.pack(order + "H", len(items)), b""
        for tag, kind, count, value in items:
            if len(value) > 4:
                place = offset + 6 + 12 * len(items) + len(tail)
                tail += value
                value = struct.pack(order + "I", place)
            head += struct.pack(order + "HHI", tag, kind, count) + value.ljust(4, b"\0")
        return head + struct.pack(order + "I", 0) + tail

    def pointer(tag, offset):
        return (tag, 4, 1, struct.pack(order + "I", offset))

    first, second = list(entries), list(second)
    if second:
        room = len(directory(first + [pointer(0x8769, 0)], 8))
        if third:
            after = 8 + room + len(directory(second + [pointer(0xA005, 0)], 0))
            second.append(pointer(0xA005, after))
        first.append(pointer(0x8769, 8 + room))
    body = directory(first, 8)
    if second:
        body += directory(second, 8 + len(body))
    if third:
        body += directory(list(third), 8 + len(body))
    return b"Exif\0\0" + (b"MM\0*" if order == ">" else b"II*\0") + struct.pack(order + "I", 8) + body


def turned(order, kind):
    value = struct.pack(order + ("H" if kind == 3 else "I"), 6)
    return exif(order, (0x112, kind, 1, value))


lying_jpeg = encoded(lying, "JPEG", quality=98, subsampling=0)
upright = decoded(lying_jpeg).transpose(Image.Transpose.ROTATE_270)
for order in "<>":
    for kind in (3, 4):
        put(f"lying-{'little' if order == '<' else 'big'}-{kind}.jpg",
            with_segment(lying_jpeg, 0xE1, turned(order, kind)), upright, 2)
for order in "<>":
    told = exif(order, (0x112, 3, 1, struct.pack(order + "H", 1)),
                second=[(0xA001, 3, 1, struct.pack(order + "H", 0xFFFF))], third=[(1, 2, 4, b"R03\0")])
    put(f"adobe-told-{'little' if order == '<' else 'big'}.jpg", with_segment(jpeg, 0xE1, told), converted(pixels, adobe), 4)
put("adobe-embedded.jpg", encoded(photo, "JPEG", quality=98, subsampling=0, icc_profile=adobe), converted(pixels, adobe), 4)

put("interlaced.png", adam7(rows), photo, 0)
put("lying-late.png", png(np.asarray(lying), 8, 2, after=chunk(b"eXIf", turned(">", 3)[6:]), size=lying.size), photo, 0)

# TIFF.
for number, way in {1: None, 2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}.items():
    stored = photo if way is None else photo.transpose(Image.Transpose(way))
    put(f"orientation-{number}.tiff", encoded(stored, "TIFF", tiffinfo={274: number}), photo, 0)
put("alpha.tiff", encoded(glass, "TIFF"), glass, 2)
put("lzw.tiff", encoded(photo, "TIFF", compression="tiff_lzw"), photo, 0)
put("fax.tiff", encoded(bits, "TIFF", compression="group4"), bits.convert("RGB"), 0)
put("deep-gray.tiff", encoded(Image.fromarray(deep_gray), "TIFF"), gray.convert("RGB"), 1)
put("gray.tiff", encoded(gray, "TIFF", icc_profile=linear_gray), converted(gray, linear_gray), 3)
put("adobe.tiff", encoded(photo, "TIFF", icc_profile=adobe), converted(photo, adobe), 3)
put("inks.tiff", encoded(naive, "TIFF", icc_profile=inks), converted(naive, inks), 3)
put("inks-lzw.tiff", encoded(naive, "TIFF", compression="tiff_lzw"), naive.convert("RGB"), 2)


def tiff(*pages, below=()):
    """Returns an uncompressed TIFF of pictures in turn, each with further entries; others stand below the first."""
    data, places = bytearray(b"II*\0\0\0\0\0"), []

    def place_of(values, form):
        place = len(data)
        data.extend(struct.pack(f"<{len(values)}{form}", *values))
        return place if len(data) > place + 4 else struct.unpack("<I", data[place:].ljust(4, b"\0"))[0]

    def directory(picture, more):
        pixels = np.atleast_3d(np.asarray(picture))
        samples, bits = pixels.shape[2], pixels.itemsize * 8
        start = len(data)
        data.extend(pixels.tobytes())
        entries = {256: (4, 1, pixels.shape[1]), 257: (4, 1, pixels.shape[0]), 259: (3, 1, 1),
                   258: (3, samples, place_of([bits] * samples, "H")), 262: (3, 1, 2 if samples > 2 else 1),
                   273: (4, 1, start), 277: (3, 1, samples), 278: (4, 1, pixels.shape[0]), 279: (4, 1, pixels.nbytes),
                   **more}
        if 322 in more:
            side, starts = more[322][2], []
            across, down = -(-pixels.shape[1] // side), -(-pixels.shape[0] // side)
            padded = np.pad(pixels, ((0, down * side - pixels.shape[0]), (0, across * side - pixels.shape[1]), (0, 0)))
            for y in range(down):
                for x in range(across):
                    starts.append(len(data))
                    data.extend(padded[y * side:(y + 1) * side, x * side:(x + 1) * side].tobytes())
            size = side * side * samples * pixels.itemsize
            entries |= {324: (4, len(starts), place_of(starts, "I")), 325: (4, len(starts), place_of([size] * len(starts), "I"))}
            for tag in (273, 278, 279):
                del entries[tag]
        place = len(data)
        data.extend(struct.pack("<H", len(entries)))
        for tag, (kind, count, value) in sorted(entries.items()):
            data.extend(struct.pack("<HHII", tag, kind, count, value))
        data.extend(b"\0\0\0\0")
        return place

    below = [directory(*page) for page in below]
    last = 4
    for index, (picture, more) in enumerate(pages):
        more = {**more, 330: (4, 1, below[0])} if below and index == 0 else more
        data[last:last + 4] = struct.pack("<I", directory(picture, more))
        last = len(data) - 4
    return bytes(data)


thumbnail = (photo.resize((30, 20)), {254: (4, 1, 1)})
put("thumbnail-first.tiff", tiff(thumbnail, (photo, {254: (4, 1, 0)})), photo, 0)
put("thumbnail-above.tiff", tiff(thumbnail, below=[(photo, {254: (4, 1, 0)})]), photo, 0)
put("thumbnail-and-lying.tiff", tiff(thumbnail, (lying, {274: (3, 1, 6)})), photo, 0)
put("lying-told-above.tiff", tiff((thumbnail[0], {**thumbnail[1], 274: (3, 1, 6)}), (lying, {})), photo, 0)
put("thumbnail-alone.tiff", tiff((photo, {254: (4, 1, 1)})), photo, 0)
alpha = glass.getchannel("A")
misty = Image.merge("RGBA", (gray, gray, gray, alpha))
deep_alpha = np.asarray(alpha).astype(np.uint16) * 257
put("gray-alpha.tiff", tiff((np.dstack([gray, alpha]), {338: (3, 1, 2)})), misty, 2)
put("gray-alpha-deep.tiff", tiff((np.dstack([deep_gray, deep_alpha]), {338: (3, 1, 2)})), misty, 2)
put("white-alpha.tiff", tiff((np.dstack([255 - np.asarray(gray), alpha]), {262: (3, 1, 0), 338: (3, 1, 2)})), misty, 2)
put("no-alpha.tiff", tiff((np.dstack([photo, np.zeros_like(alpha)]), {338: (3, 1, 0)})), photo, 0)
put("depth-and-alpha.tiff", tiff((np.dstack([photo, np.zeros_like(alpha), alpha]), {338: (3, 2, 2 << 16)})), glass, 2)
for side in (16, 48):
    put(f"tiles-{side}.tiff", tiff((photo, {322: (4, 1, side), 323: (4, 1, side)})), photo, 0)
    put(f"gray-tiles-{side}.tiff", tiff((gray, {322: (4, 1, side), 323: (4, 1, side)})), gray.convert("RGB"), 0)
put("pages.tiff", tiff((photo, {254: (4, 1, 2)}), (lying, {254: (4, 1, 2)})), photo, 0)

# HEIC, AVIF and JPEG XL by their own encoders.
lossless = ("heif-enc", "-L", "-p", "chroma=444", "--matrix_coefficients", "0")
put("lossless.heic", by_tool("lossless.heic", photo, *lossless, "-o", "OUT", "IN"), photo, 3)
put("alpha.heic", by_tool("alpha.heic", glass, *lossless, "-o", "OUT", "IN"), glass, 3)
put("good.avif", by_tool("good.avif", photo, "heif-enc", "-A", "-q", "99", "-p", "chroma=444", "-o", "OUT", "IN"), photo, 12)
put("lossless.jxl", by_tool("lossless.jxl", photo, "cjxl", "IN", "OUT", "-d", "0"), photo, 1)
put("alpha.jxl", by_tool("alpha.jxl", glass, "cjxl", "IN", "OUT", "-d", "0"), glass, 2)
adobe_png = path("adobe.png")
photo.save(adobe_png, icc_profile=adobe)
subprocess.run(["cjxl", adobe_png, path("adobe.jxl"), "-d", "0"], check=True, capture_output=True)
with open(path("adobe.jxl"), "rb") as file:
    put("adobe.jxl", file.read(), converted(photo, adobe), 3)
subprocess.run([*lossless, "-o", path("adobe.heic"), adobe_png], check=True, capture_output=True)
with open(path("adobe.heic"), "rb") as file:
    put("adobe.heic", file.read(), converted(photo, adobe), 12)
os.remove(adobe_png)

# WebP and GIF.
put("lossless.webp", encoded(photo, "WEBP", lossless=True), photo, 0)
put("alpha.webp", encoded(glass, "WEBP", lossless=True, exact=True), glass, 2)
put("adobe.webp", encoded(photo, "WEBP", lossless=True, icc_profile=adobe), converted(photo, adobe), 3)
put("lying.webp", encoded(lying, "WEBP", lossless=True, exif=turned("<", 3)), photo, 0)
put("moving.webp", encoded(glass, "WEBP", lossless=True, exact=True, save_all=True, duration=100, append_images=[
    Image.new("RGBA", glass.size, (0, 0, 255, 255))]), glass, 2)
flat = photo.quantize(64)
gif = encoded(flat, "GIF")
put("colors.gif", gif, decoded(gif).convert("RGB"), 0)
hole = Image.new("P", photo.size, 0)
hole.putpalette([0, 0, 0, 250, 40, 40] + [0] * 762)
hole.paste(1, (30, 20, 60, 50))
gif = encoded(hole, "GIF", transparency=0)
put("hole.gif", gif, decoded(gif).convert("RGBA"), 0)
gif = encoded(flat, "GIF", interlace=1)
put("interlaced.gif", gif, decoded(gif).convert("RGB"), 0)


# BMP.
def bmp(picture, fields, head=40, masks=b"", pixel=None, height=height):
    data = pixel if pixel is not None else np.asarray(picture)[::-1][..., [2, 1, 0, 3]].tobytes()
    depth, compression, colors = fields
    start = struct.pack("<IiiHHIIiiII", head, width, height, 1, depth, compression, len(data), 2835, 2835, colors, 0)
    start = (start + masks).ljust(head, b"\0") if head > 40 else start + masks
    place = 14 + len(start)
    return b"BM" + struct.pack("<IHHI", place + len(data), 0, 0, place) + start + data


v5 = struct.pack("<4I", 0xFF0000, 0xFF00, 0xFF, 0xFF000000) + b"BGRs"
empty = photo.convert("RGBA")
empty.putalpha(0)
put("plain.bmp", encoded(photo, "BMP"), photo, 0)
put("palette.bmp", encoded(flat, "BMP"), flat.convert("RGB"), 0)
put("bits.bmp", encoded(bits, "BMP"), bits.convert("RGB"), 0)
put("alpha.bmp", bmp(glass, (32, 3, 0), 124, v5), glass, 1)
put("unused-alpha.bmp", bmp(empty, (32, 0, 0)), photo, 0)


def runs(row):
    out, start = b"", 0
    while start < len(row):
        end = start + 1
        while end < len(row) and row[end] == row[start] and end - start < 255:
            end += 1
        out, start = out + bytes([end - start, row[start]]), end
    return out + b"\0\0"


few = photo.quantize(16)
palette = np.array(few.getpalette()[:48], np.uint8).reshape(16, 3)
colors = b"".join(bytes([c[2], c[1], c[0], 0]) for c in palette)
indices = np.asarray(few)
put("runs.bmp", bmp(None, (8, 1, 16), 40, colors, b"".join(runs(row) for row in indices[::-1]) + b"\0\1"), few.convert("RGB"), 0)
literal = b"".join(bytes([0, width]) + bytes(int(row[x]) << 4 | int(row[x + 1]) for x in range(0, width, 2)) + b"\0\0"
                   for row in indices[::-1]) + b"\0\1"
put("runs-4.bmp", bmp(None, (4, 2, 16), 40, colors, literal), few.convert("RGB"), 0)

# Rows from top to bottom, and what the headers of Windows and OS/2 have besides.
blue_first = np.asarray(photo)[..., ::-1]
upwards = blue_first[::-1].tobytes()
put("down.bmp", bmp(None, (24, 0, 0), pixel=blue_first.tobytes(), height=-height), photo, 0)
put("down-alpha.bmp", bmp(None, (32, 3, 0), 124, v5, np.asarray(glass)[..., [2, 1, 0, 3]].tobytes(), -height), glass, 1)
put("down-palette.bmp", bmp(None, (8, 0, 16), 40, colors, indices.tobytes(), -height), few.convert("RGB"), 0)
put("gap.bmp", bmp(None, (24, 0, 0), pixel=upwards, masks=b"\xff" * 64), photo, 0)
put("os2-2.bmp", bmp(None, (24, 0, 0), 64, pixel=upwards), photo, 0)
put("os2-runs.bmp", bmp(None, (24, 4, 0), 64, pixel=b"".join(
    b"".join(bytes([1, *color]) for color in row) + b"\0\0" for row in blue_first[::-1]) + b"\0\1"), photo, 0)
core = b"BM" + struct.pack("<IHHIIHHHH", 26 + len(upwards), 0, 0, 26, 12, width, height, 1, 24)
put("os2-1.bmp", core + upwards, photo, 0)
short = b"".join(bytes([c[2], c[1], c[0]]) for c in palette)
core = b"BM" + struct.pack("<IHHIIHHHH", 26 + 48 + width * height // 2, 0, 0, 26 + 48, 12, width, height, 1, 4)
put("os2-1-palette.bmp", core + short + b"".join(
    bytes(int(row[x]) << 4 | int(row[x + 1]) for x in range(0, width, 2)) for row in indices[::-1]), few.convert("RGB"), 0)
four = np.minimum(indices, 3)
put("two-bits.bmp", bmp(None, (2, 0, 4), 40, colors[:16], b"".join(
    bytes(int(row[x]) << 6 | int(row[x + 1]) << 4 | int(row[x + 2]) << 2 | int(row[x + 3]) for x in range(0, width, 4)) + b"\0\0"
    for row in four[::-1])), Image.fromarray(palette[four]), 0)


def packed(picture, depth, parts):
    """Returns rows of numbers in which each channel has a number of bits at a place, and what they mean."""
    array = np.asarray(picture).astype(np.uint32)
    numbers, seen = np.zeros(array.shape[:2], np.uint32), []
    for channel, (shift, bits) in enumerate(parts):
        most = (1 << bits) - 1
        value = (array[..., channel] * most + 127) // 255
        numbers |= value << np.uint32(shift)
        seen.append(((value * 255 + most // 2) // most).astype(np.uint8))
    return numbers[::-1].astype(f"<u{depth // 8}").tobytes(), Image.fromarray(np.stack(seen, axis=2), picture.mode)


def masks_of(parts):
    return b"".join(struct.pack("<I", ((1 << bits) - 1) << shift) for shift, bits in parts)


for name, depth, compression, head, picture, parts in [
    ("masks-555", 16, 0, 40, photo, [(10, 5), (5, 5), (0, 5)]),
    ("masks-565", 16, 3, 40, photo, [(11, 5), (5, 6), (0, 5)]),
    ("masks-52", 16, 3, 52, photo, [(11, 5), (5, 6), (0, 5)]),
    ("masks-4444", 16, 3, 56, glass, [(8, 4), (4, 4), (0, 4), (12, 4)]),
    ("masks-10", 32, 3, 56, glass, [(20, 10), (10, 10), (0, 10), (30, 2)]),
    ("masks-red-last", 32, 3, 40, photo, [(0, 8), (8, 8), (16, 8)]),
    ("masks-alpha", 32, 6, 40, glass, [(0, 8), (8, 8), (16, 8), (24, 8)]),
]:
    pixels_packed, seen = packed(picture, depth, parts)
    told = masks_of(parts) if compression else b""
    put(name + ".bmp", bmp(None, (depth, compression, 0), head, told, pixels_packed), seen, 1)

# TGA, PNM and ICO.
put("plain.tga", encoded(photo, "TGA"), photo, 0)
put("alpha.tga", encoded(glass, "TGA"), glass, 1)
put("runs.tga", encoded(photo, "TGA", compression="tga_rle"), photo, 0)
backwards = bytearray(encoded(photo.transpose(Image.Transpose.FLIP_LEFT_RIGHT), "TGA"))
backwards[17] |= 0x10
put("from-right.tga", bytes(backwards), photo, 0)
put("gray.tga", encoded(gray, "TGA"), gray.convert("RGB"), 0)
put("binary.ppm", encoded(photo, "PPM"), photo, 0)
put("binary.pgm", encoded(gray, "PPM"), gray.convert("RGB"), 0)
put("binary.pbm", encoded(bits, "PPM"), bits.convert("RGB"), 0)
size = f"{width} {height}".encode()
put("deep.ppm", b"P6\n" + size + b"\n65535\n" + deep.astype(">u2").tobytes(), photo, 0)
put("text.ppm", b"P3 # comment\n" + size + b" 255\n" + b" ".join(b"%d" % value for value in rows.flatten()), photo, 0)
put("text.pgm", b"P2\n" + size + b"\n255\n" + b" ".join(b"%d" % value for value in gray_rows.flatten()) + b"\n", gray.convert("RGB"), 0)
put("text.pbm", b"P1\n" + size + b"\n" + b"".join(b"0" if value else b"1" for value in np.asarray(bits).flatten()), bits.convert("RGB"), 0)
icon = glass.resize((64, 64))
put("png.ico", encoded(icon, "ICO", sizes=[(64, 64)]), icon, 1)
put("bitmap.ico", encoded(icon, "ICO", sizes=[(64, 64)], bitmap_format="bmp"), icon, 1)
small = photo.resize((32, 32))
data = np.asarray(small)[::-1][..., [2, 1, 0]].tobytes()
mask = b"\0\0\0\0" * 16 + b"\xff\0\0\0" * 16
image = struct.pack("<IiiHHIIiiII", 40, 32, 64, 1, 24, 0, 0, 0, 0, 0, 0) + data + mask
seen = small.convert("RGBA")
alpha = np.full((32, 32), 255, np.uint8)
alpha[:16, :8] = 0
seen.putalpha(Image.fromarray(alpha))
put("mask.ico", struct.pack("<HHHBBBBHHII", 0, 1, 1, 32, 32, 0, 0, 1, 24, len(image), 22) + image, seen, 0)

with open(path("list"), "w") as file:
    file.write("\n".join(lines) + "\n")
