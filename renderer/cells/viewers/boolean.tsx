/** Yes or no, as an icon and a word. Other text is shown unchanged. */
import { Icon } from '@blueprintjs/core';
import { flagOf } from '../../../shared/table/read-record';
import { oneLine } from '../parts/read-value';
import type { CellViewer } from '../viewer';
import '../cells.css';

export const viewer: CellViewer = {
  width: { min: 72, max: 120 },
  beside: 20,
  text(value) {
    if (typeof value === 'object' && value !== null) throw new TypeError('not a yes or no');
    const flag = flagOf(value);
    return flag === undefined ? oneLine(value) : flag ? 'Yes' : 'No';
  },
  Cell({ text }) {
    if (text !== 'Yes' && text !== 'No') return text;
    return (
      <span className="codesk-cell-inline" data-quiet={text === 'No'}>
        <Icon icon={text === 'Yes' ? 'tick' : 'cross'} size={14} />
        <span>{text}</span>
      </span>
    );
  },
};

/** A value, and the text that its cell shows. */
export const example = [true, 'Yes'] as const;
