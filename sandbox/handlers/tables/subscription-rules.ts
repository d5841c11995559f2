/** Subscription rules of a saved record: checks them and gives new ones an id. Written apart from the rules of the app. */
import { fieldMessages } from '../../../shared/messages';
import { isRecord } from '../../../shared/records';
import type { ListDefinition } from '../../../shared/table/list';
import { type FieldErrors, notValid } from '../../refusal';

const field = 'subscription_rules';

/** True if records of the list have rules that Add and Edit send. */
export function hasRules(list: ListDefinition): boolean {
  return list.dialogs === 'subscription';
}

/**
 * Takes the rules out of the input; `rules` is undefined if the input has none.
 * @throws Refusal 422 with a message per wrong value, for example at `subscription_rules.0.skus.1.quantity`
 */
export function takeRules(
  list: ListDefinition,
  values: Readonly<Record<string, unknown>>,
): { rules: readonly Record<string, unknown>[] | undefined; others: Record<string, unknown> } {
  const { [field]: sent, ...others } = values;
  if (!hasRules(list) || sent === undefined) return { rules: undefined, others: { ...values } };
  if (!Array.isArray(sent)) throw notValid({ [field]: ['This must be a list.'] });
  const errors: FieldErrors = {};
  sent.forEach((rule, at) => {
    checkRule(rule, `${field}.${at}`, errors);
  });
  if (Object.keys(errors).length > 0) throw notValid(errors);
  let last = Math.max(0, ...sent.map(({ id }) => Number(id) || 0));
  return {
    rules: sent.map((rule) => {
      if (rule.id !== undefined) return rule;
      last += 1;
      return { id: last, ...rule };
    }),
    others,
  };
}

function checkRule(rule: unknown, path: string, errors: FieldErrors): void {
  if (!isRecord(rule)) {
    errors[path] = ['This is not a rule.'];
    return;
  }
  if (typeof rule.is_repetitive !== 'boolean') errors[`${path}.is_repetitive`] = ['This must be yes or no'];
  if (!isWhole(rule.occur_days, 1)) errors[`${path}.occur_days`] = ['This must be a number of days'];
  // A rule that was never edited may name its SKUs as texts.
  const lines = Array.isArray(rule.skus) ? rule.skus : [rule.skus];
  lines.forEach((line, at) => {
    if (typeof line === 'string') return;
    const place = `${path}.skus.${at}`;
    if (!isRecord(line)) errors[place] = ['This is not a SKU.'];
    else {
      if (line.sku_id === null || line.sku_id === undefined || line.sku_id === '')
        errors[`${place}.sku_id`] = [fieldMessages.required];
      if (!isWhole(line.quantity, 0)) errors[`${place}.quantity`] = ['This must be a number of pieces'];
    }
  });
}

function isWhole(value: unknown, least: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least;
}
