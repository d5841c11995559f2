/** A picture or letter with one or two texts, on one line. */
import { Picture, type PictureProps } from '../../ui/picture';
import { inkOn, type Pictured } from './picture-fields';
import '../cells.css';

interface PicturedTextProps {
  readonly of: Pictured;
  readonly shape: PictureProps['shape'];
  /** A second text, in a muted colour. */
  readonly also?: string;
  readonly inButton?: boolean;
}

/** Colours for `Picture`: the server's colour, and black or white for the letter on it. */
export function pictureColor({ color }: Pictured) {
  return color === undefined ? undefined : { ground: color, ink: inkOn(color) };
}

export function PicturedText({ of, shape, also, inButton }: PicturedTextProps) {
  const { url, letter, name } = of;
  return (
    <span className="codesk-cell-inline">
      <Picture
        url={url}
        letter={letter}
        size={20}
        shape={shape}
        color={pictureColor(of)}
        inButton={inButton}
      />
      <span className="codesk-cut">
        {name}
        {also && <span className="codesk-muted"> {also}</span>}
      </span>
    </span>
  );
}
