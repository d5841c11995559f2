/** Fields of the change of a round: percentage, amount, minimum, rounding, tables, and the first day. */
import './rate-rounds.css';
import { SegmentedControl } from '@blueprintjs/core';
import { useId } from 'react';
import { z } from 'zod';
import { isDay, shownDay } from '../../shared/dates';
import { isDecimal } from '../../shared/money';
import {
  type RoundChange,
  type RoundTables,
  roundChangeSchema,
  roundTables,
  roundText,
} from '../../shared/rates/round';
import { DayInput } from '../fields/day-input';
import { DecimalInput } from '../fields/decimal-input';
import { FieldFrame } from '../fields/field-frame';
import { useDateFormat } from '../ui/date-format';

/** The typed text of the fields. */
export interface TypedChange {
  readonly percent: string;
  readonly add: string;
  readonly least: string;
  readonly round: string;
  readonly tables: RoundTables;
  readonly day: string;
}

/** The form of a draft. */
export const typedChangeSchema: z.ZodType<TypedChange> = z.object({
  percent: z.string(),
  add: z.string(),
  least: z.string(),
  round: z.string(),
  tables: z.enum(roundTables),
  day: z.string(),
});

export const untypedChange: TypedChange = {
  percent: '',
  add: '',
  least: '',
  round: '0.01',
  tables: 'both',
  day: '',
};

export function typedOf(change: RoundChange, tables: RoundTables, day: string | null): TypedChange {
  return {
    percent: change.percent ?? '',
    add: change.add ?? '',
    least: change.least ?? '',
    round: change.round ?? '',
    tables,
    day: day ?? '',
  };
}

const bare = (text: string) =>
  text
    .trim()
    .replace(/\s*%$/, '')
    .replace(/^\u2212/, '-');

/** Returns the change, or its errors by field. */
export function readChange(typed: TypedChange): {
  readonly change: RoundChange | undefined;
  readonly errors: Readonly<Partial<Record<keyof TypedChange, string>>>;
} {
  const errors: Partial<Record<keyof TypedChange, string>> = {};
  const value = (name: 'percent' | 'add' | 'least' | 'round') => {
    const text = bare(typed[name]);
    if (text === '') return null;
    if (!isDecimal(text)) errors[name] = 'Type a number, such as 3.5.';
    return text;
  };
  const change = {
    percent: value('percent'),
    add: value('add'),
    least: value('least'),
    round: value('round'),
  };
  const read = roundChangeSchema.safeParse(change);
  if (!read.success)
    for (const { path, message } of read.error.issues) errors[path[0] as keyof TypedChange] ??= message;
  if (typed.day !== '' && !isDay(typed.day)) errors.day = 'Type a day, or leave it empty to send now.';
  if (read.success && Object.values(change).every((text) => text === null))
    errors.percent = 'Fill at least one field.';
  return { change: Object.keys(errors).length === 0 && read.success ? read.data : undefined, errors };
}

/** Returns the title of a round: `Round: +3.5 %, rounded to 0.05`. */
export function titleOf(change: RoundChange): string {
  return `Round: ${roundText(change)}`.slice(0, 300);
}

const fields = [
  { name: 'percent', label: 'Raise by', unit: '%', help: 'A number below 0 lowers the rates' },
  { name: 'add', label: 'Add', unit: undefined, help: 'Added after the percentage; may be below 0' },
  { name: 'least', label: 'At least', unit: undefined, help: 'Lower rates are raised to this' },
  {
    name: 'round',
    label: 'Round to',
    unit: undefined,
    help: 'To a multiple of this. Halves are rounded away from 0.',
  },
] as const;

interface ChangeFieldsProps {
  readonly typed: TypedChange;
  readonly errors: Readonly<Partial<Record<keyof TypedChange, string>>>;
  readonly disabled?: boolean;
  readonly onChange: (patch: Partial<TypedChange>) => void;
}

export function ChangeFields({ typed, errors, disabled = false, onChange }: ChangeFieldsProps) {
  const ids = useId();
  const format = useDateFormat();
  return (
    <fieldset className="codesk-round-change" disabled={disabled}>
      {fields.map(({ name, label, unit, help }) => (
        <FieldFrame
          key={name}
          id={`${ids}-${name}`}
          label={label}
          kind="decimal"
          help={help}
          {...(errors[name] === undefined ? {} : { error: errors[name] })}
        >
          {(control) => (
            <DecimalInput
              {...control}
              value={typed[name]}
              disabled={disabled}
              {...(unit === undefined ? {} : { unit })}
              onChange={(text) => onChange({ [name]: text })}
            />
          )}
        </FieldFrame>
      ))}
      <FieldFrame id={`${ids}-tables`} label="Tables" group kind="toggle">
        {() => (
          <SegmentedControl
            size="small"
            disabled={disabled}
            value={typed.tables}
            options={[
              { value: 'rates', label: 'Rates' },
              { value: 'increments', label: 'Increments' },
              { value: 'both', label: 'Both' },
            ]}
            onValueChange={(tables) => onChange({ tables: tables as RoundTables })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        id={`${ids}-day`}
        label="From"
        kind="date"
        help={
          isDay(typed.day)
            ? `Nothing is sent before ${shownDay(typed.day, format)} 00:00.`
            : 'Send not before this day. Leave empty to send now.'
        }
        {...(errors.day === undefined ? {} : { error: errors.day })}
      >
        {(control) => (
          <DayInput
            {...control}
            label="From"
            value={typed.day}
            onChange={(day) => onChange({ day })}
            onBlur={() => undefined}
          />
        )}
      </FieldFrame>
    </fieldset>
  );
}
