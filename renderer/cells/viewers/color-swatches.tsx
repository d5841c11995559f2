/** Colours, each as a swatch with its name. The swatch is empty for a text that is not a colour. */
import type { CSSProperties } from 'react';
import { colorIn } from '../parts/picture-fields';
import { fieldText, isFields, listIn, oneLine, unpacked } from '../parts/read-value';
import type { CellViewer } from '../viewer';
import '../cells.css';

interface Swatch {
  readonly name: string;
  readonly color: string | undefined;
}

function swatchesIn(value: unknown): readonly Swatch[] {
  const read = unpacked(value);
  const list =
    typeof read === 'string' && read !== '' ? read.split(/[,;]\s*/) : isFields(read) ? [read] : listIn(read);
  return list.map((entry) => {
    if (!isFields(entry)) return { name: oneLine(entry), color: colorIn(entry) };
    const color = colorIn(entry.color ?? entry.hex ?? entry.code ?? entry.value);
    return { name: fieldText(entry, 'name', 'text', 'label') || (color ?? ''), color };
  });
}

export const viewer: CellViewer = {
  width: { min: 88, max: 280 },
  grows: true,
  beside: 56,
  text: (value) =>
    swatchesIn(value)
      .map(({ name }) => name)
      .filter(Boolean)
      .join(', '),
  Cell: ({ value }) => (
    <span className="codesk-cell-inline codesk-swatches">
      {swatchesIn(value).map(({ name, color }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: colours repeat and never change order
        <span key={index} className="codesk-swatches-one">
          <span
            className="codesk-swatch"
            data-known={color !== undefined}
            style={color === undefined ? undefined : ({ '--codesk-swatch': color } as CSSProperties)}
          />
          {name}
        </span>
      ))}
    </span>
  ),
};

/** A value, and the text that its cell shows. */
export const example = [['#ff0000', { name: 'Blue', color: '#0000ff' }], '#ff0000, Blue'] as const;
