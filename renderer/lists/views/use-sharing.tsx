/** Shared views: the link, the file, and the preview of a received view. */
import { useEffect, useMemo, useState } from 'react';
import { linkOfView } from '../../../shared/app-links';
import type { FilterDefinition } from '../../../shared/table/filters';
import type { ListDefinition } from '../../../shared/table/list';
import { appliedView, type SharedView, sharedViewOf } from '../../../shared/table/shared-views';
import type { TableStructure } from '../../../shared/table/structure';
import type { ViewContent } from '../../../shared/table/views';
import { failureOf, invoke } from '../../ipc';
import { useConfirm } from '../../ui/confirm';
import { copyLink } from '../../ui/copy-link';
import { notifyFailure } from '../../ui/failure';
import { notify } from '../../ui/notices';
import { useListMemory } from '../list-memory';
import { useShowView } from './show-view';
import type { ListViews } from './use-views';
import { ViewPreview } from './view-preview';

interface SharingOptions {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  readonly definitions: readonly FilterDefinition[];
  readonly views: ListViews;
  readonly content: ViewContent;
}

export interface Sharing {
  /** Why the view cannot be shared. */
  readonly refusal: string | undefined;
  /** Undefined for a list with an owner, because no link leads to such a list. */
  readonly copyLink: (() => void) | undefined;
  readonly saveFile: () => void;
  readonly openFile: () => void;
}

export function useSharing({ list, structure, definitions, views, content }: SharingOptions) {
  const memory = useListMemory(list);
  const confirm = useConfirm();
  const showView = useShowView();
  const [offered, setOffered] = useState(memory.offered);
  const [isOpen, setOpen] = useState(offered !== undefined);
  useEffect(() => {
    delete memory.offered;
  }, [memory]);

  const name = views.open.view?.name ?? '';
  const shared = useMemo(
    () => sharedViewOf(list.id, name, content, definitions),
    [list.id, name, content, definitions],
  );
  const applied = useMemo(
    () => offered && appliedView(offered, structure.headers, definitions, views.base),
    [offered, structure.headers, definitions, views.base],
  );
  const guarded = (run: () => Promise<void>) => () =>
    void run().catch((error: unknown) => notifyFailure(failureOf(error)));
  const saveFile = guarded(async () => {
    const done = shared && (await invoke('views.save', { view: shared }));
    if (done)
      notify({
        tone: 'success',
        title: 'View saved',
        text: `${done.saved} opens with “Open a view from a file” in the Views menu.`,
      });
  });
  const link = shared && linkOfView(shared);
  const copy = async () => {
    if (link && 'link' in link) return copyLink(link.link);
    const yes = await confirm({
      title: 'This view is too long for a link',
      text: 'Some systems cut a link of this length. A file holds the whole view, and you can send it like any other file.',
      confirm: 'Save view to a file…',
      intent: 'primary',
    });
    if (yes) saveFile();
  };
  const offer = (view: SharedView) => {
    setOffered(view);
    setOpen(true);
  };
  const sharing: Sharing = {
    refusal: shared ? undefined : 'A filter or column of this view cannot be stored in a link or a file.',
    copyLink: list.ownerId === undefined ? () => void copy() : undefined,
    saveFile,
    openFile: guarded(async () => {
      const picked = await invoke('views.open', {});
      if (picked?.view.list === list.id) offer(picked.view);
      else if (picked) showView(picked.view);
    }),
  };
  const close = () => setOpen(false);
  const preview = applied && (
    <ViewPreview
      key={JSON.stringify(offered)}
      isOpen={isOpen}
      title={structure.properties?.title ?? list.title}
      view={applied}
      now={content}
      headers={structure.headers}
      definitions={definitions}
      own={views.own}
      managed={views.managed}
      onOpenOnce={() => {
        close();
        views.openOnce({ ...applied.content, name: applied.name || 'Shared view' });
      }}
      onSave={(chosen) => {
        close();
        views.saveOther(chosen, applied.content);
      }}
      onClose={close}
      onClosed={() => setOffered(undefined)}
    />
  );
  return { sharing, preview };
}
