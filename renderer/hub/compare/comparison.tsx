/**
 * Compares two loaded sides: the rail of tables, the lines of one table, and the rows selected for copying.
 */
import './hub-compare.css';
import { useMemo, useState } from 'react';
import { tableSentences } from '../../../shared/comparison/sentences';
import { ComparisonBar, ComparisonMain, ComparisonWarning } from '../../compare/comparison-frame';
import { ReadOut } from '../../compare/read-out';
import { type ComparedPart, comparedParts } from './compared-parts';
import { type ComparedSide, CopyBar, useCopying } from './copying';
import { PartArea } from './part-area';
import { PartRail } from './part-rail';

interface ComparisonProps {
  readonly left: ComparedSide;
  readonly right: ComparedSide;
  /** Id of the table that is shown. */
  readonly set: string | undefined;
  readonly onSet: (id: string) => void;
}

export function Comparison({ left, right, set, onSet }: ComparisonProps) {
  const [differencesOnly, setDifferencesOnly] = useState(true);
  const [reading, setReading] = useState(false);
  const parts = useMemo(() => comparedParts(left.tables, right.tables), [left.tables, right.tables]);
  const current =
    parts.find(({ id }) => id === set) ?? parts.find(({ differences }) => differences > 0) ?? parts[0];
  const copying = useCopying({ left, right, parts });
  const sum = (of: 'differences' | 'alike') => parts.reduce((total, part) => total + part[of], 0);
  const missing = parts.filter((part) => part.missing);
  const nothing = missing.length === parts.length;
  const partial = parts.filter((part) => part.isPartial);
  const uncertain = parts.filter((part) => part.isUncertain);
  const sentences = useMemo(
    () => (reading ? sentencesOf(parts, left.name, right.name) : []),
    [parts, reading, left.name, right.name],
  );
  if (!current) return null;
  return (
    <>
      <ComparisonBar
        differences={sum('differences')}
        alike={sum('alike')}
        nothing={nothing}
        differencesOnly={differencesOnly}
        onDifferencesOnly={setDifferencesOnly}
        reading={reading}
        onReading={setReading}
      />
      {missing.length > 0 && (
        <ComparisonWarning>
          {nothing
            ? 'The tables could not be loaded. Refresh both sides.'
            : `${notCompared(missing)} The counts exclude them.`}
        </ComparisonWarning>
      )}
      {partial.length > 0 && (
        <ComparisonWarning>
          {`Some rows of ${partial.map(({ fullTitle }) => fullTitle).join(', ')} could not be read, so rows shown as missing may exist.`}
        </ComparisonWarning>
      )}
      {uncertain.length > 0 && (
        <ComparisonWarning>
          {`The server does not report the number of rows in ${uncertain.map(({ fullTitle }) => fullTitle).join(', ')}, and repeated rows when asked for more. Rows shown as missing may exist.`}
        </ComparisonWarning>
      )}
      {copying.lines}
      {!nothing && <CopyBar left={left} right={right} copying={copying} />}
      <ComparisonMain>
        <PartRail
          parts={parts}
          current={current}
          chosen={copying.chosenByPart}
          onChoose={({ id }) => onSet(id)}
        />
        <div className="codesk-hub-compared">
          <PartArea
            key={current.id}
            part={current}
            left={left}
            right={right}
            differencesOnly={differencesOnly}
            onShowAll={() => setDifferencesOnly(false)}
            copying={copying}
          />
        </div>
        {reading && (
          <ReadOut
            sentences={sentences}
            names={{ left: left.name, right: right.name }}
            onClose={() => setReading(false)}
          />
        )}
      </ComparisonMain>
      {copying.dialog}
    </>
  );
}

/** Summarizes the differences, and names the parts that were not compared. */
function sentencesOf(parts: readonly ComparedPart[], left: string, right: string): readonly string[] {
  const missing = parts.filter((part) => part.missing);
  if (missing.length === parts.length) return ['Nothing was compared.'];
  const found = parts.flatMap(({ fullTitle, id, rows }) =>
    tableSentences({ name: id, label: fullTitle, rows }),
  );
  const same = missing.length > 0 ? 'The compared parts are the same.' : `${left} and ${right} are the same.`;
  return [...(found.length > 0 ? found : [same]), ...(missing.length > 0 ? [notCompared(missing)] : [])];
}

/** `Not compared: Countries, Suppliers.` */
function notCompared(parts: readonly ComparedPart[]): string {
  return `Not compared: ${parts.map(({ fullTitle }) => fullTitle).join(', ')}.`;
}
