/** The use of columns and headings of a file with its own layout. */
import './reading.css';
import { HTMLSelect } from '@blueprintjs/core';
import { columnName } from '../../shared/rates/column-names';
import {
  columnUses,
  headingUses,
  layoutToMark,
  withColumnUse,
  withHeadingUse,
} from '../../shared/rates/layouts/marking';
import { rateTable } from '../../shared/rates/rate-tables';
import { Setting, type SettingsProps } from './reading-setting';

/** The most columns listed here. The sheet shows all columns. */
const mostShown = 30;

export function LayoutSettings({ book, busy, onAnswer }: SettingsProps) {
  const { reading, rateFile } = book;
  const { definition } = rateTable(rateFile.table);
  const layout = layoutToMark(reading);
  const options = (uses: ReturnType<typeof columnUses>) => uses.map(([value, label]) => ({ value, label }));
  const shown = reading.columns
    .filter(({ at, header }) => header !== '' || layout.columns[at])
    .slice(0, mostShown);
  return (
    <>
      {reading.layout?.single && (
        <Setting label="Weight of a band">
          {(control) => (
            <HTMLSelect
              {...control}
              value={reading.layout?.single ?? ''}
              disabled={busy}
              iconName="caret-down"
              options={[
                ...(reading.layout?.single === 'ask' ? [{ value: 'ask', label: 'Choose one' }] : []),
                { value: 'to', label: 'End of the band' },
                { value: 'from', label: 'Start of the band' },
              ]}
              onChange={({ target }) => onAnswer({ single: target.value as 'to' | 'from' })}
            />
          )}
        </Setting>
      )}
      {layout.headings.map(({ line, is }) => (
        <Setting key={line} label={`Row ${line}`}>
          {(control) => (
            <HTMLSelect
              {...control}
              value={is}
              disabled={busy}
              iconName="caret-down"
              options={options(headingUses(definition.columns))}
              onChange={({ target }) =>
                onAnswer(withHeadingUse(rateFile.answers, layout, line, target.value || null))
              }
            />
          )}
        </Setting>
      ))}
      {shown.map((column) => (
        <Setting key={column.at} label={columnName(column)}>
          {(control) => (
            <HTMLSelect
              {...control}
              value={layout.columns[column.at] ?? ''}
              data-empty={!layout.columns[column.at]}
              disabled={busy}
              iconName="caret-down"
              options={options(columnUses(definition.columns))}
              onChange={({ target }) =>
                onAnswer(withColumnUse(rateFile.answers, layout, column.at, target.value || null))
              }
            />
          )}
        </Setting>
      ))}
    </>
  );
}
