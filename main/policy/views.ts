/** The views that a policy sets for lists, each as `shared/table/view-file.ts` writes it. */
import { z } from 'zod';
import { findHubTable } from '../../shared/hub';
import { findList } from '../../shared/lists';
import type { PolicyView } from '../../shared/table/shared-views';
import { policyViewFileSchema, policyViewSchema, readView, readViewText } from '../../shared/table/view-file';
import type { Kind } from './kinds';

export interface PolicyViews {
  readonly views: readonly PolicyView[];
  /** Views of another version: their place in the entry, and why. */
  readonly unknown: readonly string[];
}

const most = 100;
const error = `must be a list of at most ${most} views`;
const titleOf = (list: string) => (findList(list) ?? findHubTable(list))?.title;

/** In the registry a view is a line with its JSON. */
export const viewFiles: Kind<PolicyViews> = {
  form: 'list',
  words: `a list of at most ${most}: each the content of a view file, with \`"first": true\` in the view that its list opens with`,
  schema: z
    .array(z.unknown(), { error })
    .max(most, { error })
    .transform((items, context): PolicyViews => {
      const views: PolicyView[] = [];
      const unknown: string[] = [];
      for (const [at, item] of items.entries()) {
        const read =
          typeof item === 'string' ? readViewText(item, policyViewSchema) : readView(item, policyViewSchema);
        if ('fault' in read && read.fault === 'newer') {
          unknown.push(`${at} (${read.why})`);
          continue;
        }
        const why = 'fault' in read ? `is no view: ${read.why}` : repeated(read.view, views);
        if ('fault' in read || why !== undefined)
          context.addIssue({ code: 'custom', path: [at], message: why ?? '' });
        else if (titleOf(read.view.list) === undefined) unknown.push(`${at} (list ${read.view.list})`);
        else views.push(read.view);
      }
      return { views, unknown };
    }) as unknown as z.ZodType<PolicyViews>,
  documented: z.array(policyViewFileSchema).max(most),
  shown: ({ views }) =>
    views.length === 0
      ? 'none'
      : views
          .map(({ list, name, first }) => `${titleOf(list)}: ${name}${first ? ' (first)' : ''}`)
          .join(', '),
  unknown: ({ unknown }) => unknown,
};

function repeated(view: PolicyView, before: readonly PolicyView[]): string | undefined {
  const same = before.filter(({ list }) => list === view.list);
  const lower = (text: string) => text.toLocaleLowerCase();
  if (same.some(({ name }) => lower(name) === lower(view.name)))
    return 'has the name of another view of its list';
  if (lower(view.name) === 'default view') return 'has the name of the view that is always there';
  return view.first && same.some(({ first }) => first)
    ? 'is the second of its list that is the first'
    : undefined;
}
