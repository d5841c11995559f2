/**
 * Pictures of the practice data: small PNGs generated from their names, so that logos and photos need no files.
 */
import { createHash } from 'node:crypto';
import { encodePng } from './png';

const edge = 64;

type Colour = readonly [red: number, green: number, blue: number];

/**
 * The picture `<name>.png` as bytes. Names that end in `-missing` simulate pictures that a server has lost.
 * @returns undefined for a missing picture and for other file names
 */
export function pictureOf(file: string): Uint8Array | undefined {
  const name = /^([a-z0-9][a-z0-9_-]{0,80})\.png$/i.exec(file)?.[1];
  if (name === undefined || name.endsWith('-missing')) return undefined;
  const digest = createHash('sha256').update(name).digest();
  const ground = colourOf((digest.readUInt16BE(0) % 360) / 360, 0.45, 0.42);
  const figure = colourOf((digest.readUInt16BE(2) % 360) / 360, 0.55, 0.72);
  // Five by five cells, mirrored left to right, so that each name has its own pattern.
  const isFigure = (x: number, y: number) => {
    const column = Math.floor((x * 5) / edge);
    const row = Math.floor((y * 5) / edge);
    const cell = row * 3 + Math.min(column, 4 - column);
    return ((digest[4 + (cell >> 3)] ?? 0) >> (cell & 7)) & 1;
  };
  const pixels = new Uint8Array(edge * edge * 3);
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) pixels.set(isFigure(x, y) ? figure : ground, (y * edge + x) * 3);
  }
  return encodePng(edge, edge, pixels);
}

/** A colour by hue, saturation and lightness, each from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const part = (offset: number) => {
    const at = (offset + hue * 12) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}
