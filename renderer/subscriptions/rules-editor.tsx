/** The subscription rules of a record: one box per rule, with its occurrence and its SKU lines. */
import '../ui/form-layout.css';
import './subscriptions.css';
import { Button } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '../../shared/quantities';
import type { TableRow } from '../../shared/row-tables/row-table';
import { skuLines } from '../../shared/row-tables/sku-lines';
import { daysError, newRule, type SubscriptionRule } from '../../shared/subscription-rules';
import { FieldControl } from '../fields/field-control';
import { FieldFrame } from '../fields/field-frame';
import { RowTable } from '../row-tables/row-table';
import { useOwnNotices } from '../ui/notices';

type Rules = readonly SubscriptionRule[];

interface RulesEditorProps {
  readonly rules: Rules;
  /** After a submit every message shows. */
  readonly attempted: boolean;
  readonly onChange: (update: (before: Rules) => Rules) => void;
}

const occurrences = [
  { index: '1', text: 'Repetitive' },
  { index: '0', text: 'One time' },
];

/** Id of the box of a rule. */
const boxId = ({ key }: Pick<SubscriptionRule, 'key'>) => `subscription-rule-${key}`;

/** Brings a rule into sight, with the keyboard in its first wrong field or its SKU lines. */
export function showRule(rule: SubscriptionRule | undefined): void {
  const box = rule && document.getElementById(boxId(rule));
  if (!box) return;
  box.scrollIntoView?.({ block: 'nearest' });
  const days = box.querySelector<HTMLElement>('input[inputmode="decimal"], input');
  const lines = box.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');
  (daysError(rule.occurDays) ? days : (lines ?? days))?.focus();
}

export function RulesEditor({ rules, attempted, onChange }: RulesEditorProps) {
  const headingId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const offer = useOwnNotices();

  const add = () => {
    // Rules of a draft have keys of an earlier dialog.
    const rule = newRule(`new-${crypto.randomUUID()}`);
    flushSync(() => onChange((before) => [...before, rule]));
    showRule(rule);
  };
  const remove = (rule: SubscriptionRule, at: number) => {
    onChange((before) => before.filter(({ key }) => key !== rule.key));
    addButton.current?.focus();
    offer(
      {
        tone: 'info',
        title: 'Rule removed',
        text: `Rule ${at + 1} with ${counted(rule.lines.length, 'SKU')}`,
      },
      {
        text: 'Undo',
        run: () =>
          onChange((before) =>
            before.some(({ key }) => key === rule.key)
              ? before
              : [...before.slice(0, at), rule, ...before.slice(at)],
          ),
      },
    );
  };

  return (
    <section className="codesk-rules" aria-labelledby={headingId}>
      <div className="codesk-rules-head">
        <h2 id={headingId}>Subscription rules</h2>
        <span className="codesk-muted">{counted(rules.length, 'rule')}</span>
        <Button ref={addButton} icon="plus" text="Add rule" onClick={add} />
      </div>
      {rules.length === 0 && <p className="codesk-muted">Without a rule there is no subscription.</p>}
      {rules.map((rule, at) => (
        <RuleBox
          key={rule.key}
          rule={rule}
          number={at + 1}
          attempted={attempted}
          onChange={(next) =>
            onChange((before) =>
              before.map((other) => (other.key === rule.key ? { ...other, ...next } : other)),
            )
          }
          onRemove={() => remove(rule, at)}
        />
      ))}
    </section>
  );
}

interface RuleBoxProps {
  readonly rule: SubscriptionRule;
  readonly number: number;
  readonly attempted: boolean;
  readonly onChange: (change: Partial<SubscriptionRule>) => void;
  readonly onRemove: () => void;
}

function RuleBox({ rule, number, attempted, onChange, onRemove }: RuleBoxProps) {
  const id = useId();
  const [left, setLeft] = useState(false);
  // A wrong number that is stored is said at once.
  const isDue = attempted || left || (rule.stored !== undefined && rule.occurDays !== '');
  const name = `Rule ${number}`;
  return (
    <section className="codesk-rule" id={boxId(rule)} aria-label={name}>
      <div className="codesk-rule-head">
        <h3>{name}</h3>
        <Button
          variant="minimal"
          size="small"
          icon="trash"
          text="Remove"
          aria-label={`Remove rule ${number}`}
          onClick={onRemove}
        />
      </div>
      <div className="codesk-form-fields" data-columns={2}>
        <FieldFrame id={`${id}-type`} label="Type of occurrence" kind="toggle" group>
          {(control) => (
            <FieldControl
              control={control}
              kind="toggle"
              label="Type of occurrence"
              value={rule.isRepetitive ? '1' : '0'}
              choices={occurrences}
              onChange={(value) => onChange({ isRepetitive: value === '1' })}
              onBlur={() => undefined}
            />
          )}
        </FieldFrame>
        <FieldFrame
          id={`${id}-days`}
          label="Occurrence days"
          required
          kind="decimal"
          error={isDue ? daysError(rule.occurDays) : undefined}
        >
          {(control) => (
            <FieldControl
              control={control}
              kind="decimal"
              label="Occurrence days"
              required
              value={rule.occurDays}
              onChange={(value) => onChange({ occurDays: String(value) })}
              onBlur={() => setLeft(rule.occurDays !== '')}
            />
          )}
        </FieldFrame>
      </div>
      <RowTable
        name={`subscription-${rule.key}`}
        table={skuLines}
        rows={rule.lines}
        onRows={(_name, lines: readonly TableRow[]) => onChange({ lines })}
        lists={nothing}
        offered={nothing}
        closed={nothing}
        sample={null}
        region={undefined}
      />
    </section>
  );
}

const nothing = {};
