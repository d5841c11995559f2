/** The views that a policy sets for lists, each as `shared/table/view-file.ts` writes it. */
import { z } from 'zod';
import { findHubTable } from '../../shared/hub';
import { findList } from '../../shared/lists';
import { type PolicyView, shownName } from '../../shared/table/shared-views';
import {
  policyViewFileSchema,
  policyViewSchema,
  type ReadView,
  readView,
  readViewText,
} from '../../shared/table/view-file';
import type { Kind } from './kinds';

const most = 100;
const error = `must be a list of at most ${most} views`;
const titleOf = (list: string) => (findList(list) ?? findHubTable(list))?.title;

/** In the registry a view is a line with its JSON. */
const read = (item: unknown) =>
  typeof item === 'string' ? readViewText(item, policyViewSchema) : readView(item, policyViewSchema);

/** Returns why a view belongs to another version, which is not a fault. */
function otherVersion(found: ReadView<PolicyView>): string | undefined {
  if ('fault' in found) return found.fault === 'newer' ? found.why : undefined;
  const { list } = found.view;
  return titleOf(list) === undefined ? `list ${shownName(list)}` : undefined;
}

export const viewFiles: Kind<readonly PolicyView[]> = {
  form: 'list',
  words: `a list of at most ${most}: each the content of a view file, with \`"first": true\` in the view that its list opens with`,
  schema: z
    .array(z.unknown(), { error })
    .max(most, { error })
    .transform((items, context) => {
      const views: PolicyView[] = [];
      for (const [at, item] of items.entries()) {
        const found = read(item);
        if (otherVersion(found) !== undefined) continue;
        const why = 'fault' in found ? `is not a view: ${found.why}` : repeated(found.view, views);
        if (why !== undefined) context.addIssue({ code: 'custom', path: [at], message: why });
        else if ('view' in found) views.push(found.view);
      }
      return views;
    }) as unknown as z.ZodType<readonly PolicyView[]>,
  documented: z.array(policyViewFileSchema).max(most),
  shown: (views) =>
    views.length === 0
      ? 'none'
      : views
          .map(({ list, name, first }) => `${titleOf(list)}: ${name}${first ? ' (first)' : ''}`)
          .join(', '),
  unknown: (given) =>
    !Array.isArray(given)
      ? []
      : given.flatMap((item, at) => {
          const why = otherVersion(read(item));
          return why === undefined ? [] : [`${at} (${why})`];
        }),
};

function repeated(view: PolicyView, before: readonly PolicyView[]): string | undefined {
  const same = before.filter(({ list }) => list === view.list);
  const lower = (text: string) => text.toLocaleLowerCase();
  if (same.some(({ name }) => lower(name) === lower(view.name)))
    return 'has the name of another view of its list';
  if (lower(view.name) === 'default view') return 'has the name of the built-in view';
  return view.first && same.some(({ first }) => first)
    ? 'is the second view of its list with `first`'
    : undefined;
}
