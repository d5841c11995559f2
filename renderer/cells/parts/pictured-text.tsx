/** A picture or letter beside one or two texts, on one line. */
import type { DrawnElement, PictureLook } from '../../ui/drawing';
import { drawnWithPictures } from '../../ui/picture';
import { inkOn, type Pictured } from './picture-fields';
import '../cells.css';

interface PicturedTextProps {
  readonly of: Pictured;
  readonly shape: PictureLook['shape'];
  /** A second text, in a muted colour. */
  readonly also?: string;
  readonly inButton?: boolean;
}

/** Colours for `Picture`: the server's colour, and black or white for the letter on it. */
export function pictureColor({ color }: Pictured) {
  return color === undefined ? undefined : { ground: color, ink: inkOn(color) };
}

/** As `PicturedText`, as a drawing. */
export function picturedText({ of, shape, also, inButton }: PicturedTextProps): DrawnElement {
  const { url, letter, name } = of;
  const picture = { url, letter, size: 20, shape, color: pictureColor(of), inButton };
  const second = also ? [muted(` ${also}`)] : [];
  return {
    tag: 'span',
    attributes: { class: 'codesk-cell-inline' },
    children: [
      { picture },
      { tag: 'span', attributes: { class: 'codesk-cut' }, children: [name, ...second] },
    ],
  };
}

/** A text in a muted colour. */
export function muted(text: string): DrawnElement {
  return { tag: 'span', attributes: { class: 'codesk-muted' }, children: [text] };
}

export function PicturedText(props: PicturedTextProps) {
  return drawnWithPictures(picturedText(props));
}
