/** A range of numbers: a slider, and two inputs for exact values. [0, 0] means that no range is set. */
import '../filters.css';
import { InputGroup, RangeSlider } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { isDecimal, shownNumber } from '../../../shared/money';
import type { FilterDefinition } from '../../../shared/table/filters';
import { afterPress } from '../../ui/after-press';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';

type Pair = readonly [number, number];
const untouched: Pair = [0, 0];

function pairOf(value: unknown): Pair | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, to] = value.map(Number);
  return Number.isFinite(from) && Number.isFinite(to) ? [Number(from), Number(to)] : undefined;
}

const decimals = (value: number) => String(value).split('.')[1]?.length ?? 0;

/** Returns ends and step of the slider; undefined for a range without a maximum, which has only the inputs. */
function track({ min = 0, max }: FilterDefinition) {
  if (max === undefined || max <= min) return undefined;
  const places = Math.min(Math.max(decimals(min), decimals(max)), 4);
  return { min, max, stepSize: 10 ** -places };
}

/** Reads a number. A text with a comma is not a number, because it could mean 1.5 or 1500. */
function readNumber(text: string): number | undefined {
  return isDecimal(text) ? Number(text) : undefined;
}

/** Returns the pair of two typed texts, or the problem. An empty text means the end of the range. */
function readPair(from: string, to: string, { min = 0, max }: FilterDefinition): Pair | undefined | string {
  if (from.trim() === '' && to.trim() === '') return undefined;
  const low = from.trim() === '' ? min : readNumber(from);
  const high = to.trim() === '' ? max : readNumber(to);
  if (low === undefined || high === undefined) {
    return to.trim() === '' && low !== undefined ? 'Enter the end of the range' : 'This must be a number';
  }
  if (low < min || high < min || (max !== undefined && Math.max(low, high) > max)) {
    return max === undefined ? `At least ${min}` : `Between ${min} and ${max}`;
  }
  return low > high ? 'The start is greater than the end' : [low, high];
}

function RangeFilter({ definition, values, change, report, control }: FilterControlProps) {
  const { name, title, min = 0, max } = definition;
  const pair = pairOf(values[name]);
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const key = pair?.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value replaces the typed text.
  useEffect(() => {
    setTyped(null);
    report(undefined);
  }, [key]);

  const ends = track(definition);
  const texts = typed ?? (pair ? ([String(pair[0]), String(pair[1])] as const) : (['', ''] as const));
  const clamp = (value: number) => (ends ? Math.min(Math.max(value, ends.min), ends.max) : value);
  const low = clamp((pair ?? untouched)[0]);
  const high = Math.max(low, clamp((pair ?? untouched)[1]));

  const store = (next: Pair | undefined) => {
    setTyped(null);
    report(undefined);
    // If both ends are 0, no range is set.
    change({ [name]: next?.some((end) => end !== 0) ? next : undefined });
  };
  const commit = () => {
    if (!typed) return;
    const next = readPair(typed[0], typed[1], definition);
    if (typeof next === 'string') report(next);
    else store(next);
  };
  const field = (end: 0 | 1, label: string, placeholder: string) => (
    <InputGroup
      id={end === 0 ? control.id : `${control.id}-to`}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      intent={control['aria-invalid'] ? 'danger' : 'none'}
      aria-label={`${title} ${label}`}
      className="codesk-range-number"
      inputMode="decimal"
      autoComplete="off"
      value={texts[end]}
      placeholder={placeholder}
      onChange={({ target }) => setTyped(end === 0 ? [target.value, texts[1]] : [texts[0], target.value])}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );

  return (
    <div className="codesk-range">
      {ends && (
        <RangeSlider
          {...ends}
          value={[low, high]}
          onChange={store}
          labelValues={[ends.min, ends.max]}
          labelRenderer={(value) => shownNumber(value)}
          handleHtmlProps={{
            start: { 'aria-label': `${title} from` },
            end: { 'aria-label': `${title} to` },
          }}
        />
      )}
      {/*
       * The range is not completed when the focus moves between its two inputs: the second end would be filled before
       * the user types it.
       */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles the focus of the inputs inside */}
      <div
        className="codesk-range-numbers"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) afterPress(commit);
        }}
      >
        {field(0, 'from', String(min))}
        <span aria-hidden>–</span>
        {field(1, 'to', max === undefined ? '' : String(max))}
      </div>
    </div>
  );
}

export const filter: FilterType = {
  Control: RangeFilter,
  group: true,
  keys: nameOnly,
  chip({ name }, state) {
    const pair = pairOf(state[name]);
    return pair && `${shownNumber(pair[0])} to ${shownNumber(pair[1])}`;
  },
};
