/** State of the subscription rules in a record dialog, and their payload. */
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import {
  comparableRules,
  isWrongRule,
  readRules,
  rulesText,
  type SubscriptionRule,
  sentRules,
} from '../../shared/subscription-rules';
import { idSchema } from '../../shared/table/row';
import type { RecordPart } from '../editors/record-part';
import { SkuClientContext } from '../sku-search/sku-client';
import { RulesEditor, showRule } from './rules-editor';

const storedRules = z.object({
  rules: z.array(
    z.object({
      key: z.string(),
      stored: z.record(z.string(), z.unknown()).optional(),
      isRepetitive: z.boolean(),
      occurDays: z.string(),
      lines: z.array(z.record(z.string(), z.string())),
    }),
  ),
});

export const subscriptionRules: RecordPart = {
  width: 1000,
  useBeside(opened, form) {
    const [stored, setStored] = useState(opened);
    const [loaded, setLoaded] = useState(() => readRules(opened?.subscription_rules));
    const [rules, setRules] = useState(loaded);
    // A ref, because rows change without a render of the dialog and a save needs the current ones.
    const latest = useRef(rules);
    const change = (update: (before: readonly SubscriptionRule[]) => readonly SubscriptionRule[]) => {
      latest.current = update(latest.current);
      setRules(latest.current);
    };
    const typed = useMemo(() => ({ rules }), [rules]);
    // An incomplete stored rule must not block another change of the record.
    const wrongOf = (some: readonly SubscriptionRule[]) => (some === loaded ? [] : some.filter(isWrongRule));
    const wrong = form.attempted ? wrongOf(rules) : [];
    return {
      compared: {
        label: 'Subscription rules',
        stored: (record) => ({ beside: readRules(record?.subscription_rules) }),
        mine: () => ({ beside: latest.current }),
        comparable: (some) => comparableRules(some as readonly SubscriptionRule[]),
        text: (some) => rulesText(some as readonly SubscriptionRule[]),
        take: (record, some) => {
          const now = readRules(record?.subscription_rules);
          const merged = some as readonly SubscriptionRule[];
          const isTheirs = comparableRules(merged) === comparableRules(now);
          latest.current = isTheirs ? now : merged;
          setStored(record);
          setLoaded(now);
          setRules(latest.current);
        },
      },
      changed: rules !== loaded,
      typed,
      restore: (kept) => {
        const { data } = storedRules.safeParse(kept);
        if (data) change(() => data.rules as readonly SubscriptionRule[]);
      },
      reset: () => change(() => loaded),
      wrong: { count: wrong.length, noun: 'rule', show: () => showRule(wrong[0]) },
      refuse: () => {
        const [first] = wrongOf(latest.current);
        if (!first) return false;
        showRule(first);
        return true;
      },
      // Unchanged rules are sent as received, or omitted if they were not received.
      payload: () => {
        if (latest.current !== loaded) return { subscription_rules: sentRules(latest.current) };
        if (stored && !('subscription_rules' in stored)) return {};
        return { subscription_rules: stored?.subscription_rules ?? [] };
      },
      content: (
        <SkuClientContext value={idSchema.safeParse(stored?.client_id).data}>
          <div inert={form.saving || form.saved}>
            <RulesEditor rules={rules} attempted={form.attempted} onChange={change} />
          </div>
        </SkuClientContext>
      ),
    };
  },
};
