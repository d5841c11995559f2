/** The pages about one record that its list names (`ownPages`), for example the headers of a webhook. */
import type { IconName } from '@blueprintjs/core';
import type { RowActionDefinition } from '../row-action';

const itemOf = (page: string) => `open_${page}`;

export const action: RowActionDefinition = {
  order: 135,
  icon: 'document-open',
  offer: ({ ownPages = [] }, row) =>
    ownPages.map(({ id, text, icon, permission, when }) => ({
      id: itemOf(id),
      text,
      icon: icon as IconName,
      permission,
      opens: true,
      names: [id],
      refusal: when?.(row),
    })),
  run({ list, id, navigate }, item) {
    const page = list.ownPages?.find((each) => itemOf(each.id) === item);
    if (page) navigate(page.path.replace(':id', encodeURIComponent(id)));
  },
};
