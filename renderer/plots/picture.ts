/**
 * A plot as PNG: name, summary, legend and plot, in twice the size of the screen. The picture uses the light theme on
 * white, because it goes into documents and messages.
 */
import './plots.css';
import type { LegendEntry, PlotArea } from './plot';

const svgNames = 'http://www.w3.org/2000/svg';
/** Pixels of the picture for each CSS pixel. */
export const pictureScale = 2;
const pad = 16;
const line = { name: 22, text: 16, legend: 18 } as const;

interface Picture {
  readonly name: string;
  readonly summary: string;
  readonly legend: readonly LegendEntry[];
  readonly area: PlotArea;
}

/**
 * Draws a plot as a picture.
 * @returns the file as base64
 */
export async function pictureOf(drawing: SVGSVGElement, picture: Picture): Promise<string> {
  const paper = document.createElement('div');
  paper.className = 'codesk-plot';
  paper.dataset.paper = '';
  document.body.append(paper);
  try {
    const { svg, width, height } = laidOut(paper, drawing, picture);
    for (const part of svg.querySelectorAll<SVGElement>('*')) inlineLook(part);
    return await drawn(xmlOf(svg), width, height);
  } finally {
    paper.remove();
  }
}

function laidOut(paper: HTMLElement, drawing: SVGSVGElement, { name, summary, legend, area }: Picture) {
  const legendSvgs = drawing
    .closest('.codesk-plot')
    ?.querySelectorAll<SVGSVGElement>('.codesk-plot-legend svg');
  const width = area.width + 2 * pad;
  const svg = element('svg', {});
  paper.append(svg);
  const ground = element('rect', { 'data-ground': 'paper', width });
  svg.append(ground);
  const put = (text: string, x: number, y: number, part: string) => {
    const written = element('text', { x, y, 'data-part': part });
    written.textContent = text;
    svg.append(written);
    return written;
  };
  let y = pad + line.name - 8;
  put(name, pad, y, 'name');
  for (const text of wrapped(summary, area.width, (each) => widthOf(put(each, 0, 0, 'text')))) {
    y += line.text;
    put(text, pad, y, 'text');
  }
  let x: number = pad;
  y += line.legend;
  legend.forEach(({ text }, at) => {
    const written = put(text, 0, 0, 'text');
    const entry = 30 + written.getComputedTextLength() + 16;
    if (x > pad && x + entry > width - pad) {
      x = pad;
      y += line.legend;
    }
    written.setAttribute('x', String(x + 30));
    written.setAttribute('y', String(y));
    const sign = element('g', { transform: `translate(${x} ${y - 10})` });
    for (const part of legendSvgs?.[at]?.childNodes ?? []) sign.append(part.cloneNode(true));
    svg.append(sign);
    x += entry;
  });
  const plot = element('g', { transform: `translate(${pad} ${y + 10})` });
  for (const part of drawing.childNodes) plot.append(part.cloneNode(true));
  svg.append(plot);
  const height = Math.ceil(y + 10 + area.height + pad);
  ground.setAttribute('height', String(height));
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    svg.setAttribute(key, String(value));
  return { svg, width, height };
}

function element<N extends keyof SVGElementTagNameMap>(
  name: N,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[N] {
  const made = document.createElementNS(svgNames, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Returns the width of a text by drawing it invisibly. */
function widthOf(text: SVGTextElement): number {
  const width = text.getComputedTextLength();
  text.remove();
  return width;
}

/** Breaks a text into lines of a maximum width. */
function wrapped(text: string, most: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) > most) lines.push(word);
    else lines[Math.max(0, lines.length - 1)] = longer;
  }
  return lines;
}

const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** An SVG picture has no stylesheet, so each element gets its computed style. */
function inlineLook(part: SVGElement): void {
  const computed = getComputedStyle(part);
  for (const look of looks) part.style.setProperty(look, computed.getPropertyValue(look));
}

/** Texts of servers can have characters that XML does not allow. */
function xmlOf(svg: SVGSVGElement): string {
  const text = new XMLSerializer().serializeToString(svg);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '\ufffd');
}

async function drawn(svg: string, width: number, height: number): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * pictureScale;
  canvas.height = height * pictureScale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be drawn: the page has no canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
