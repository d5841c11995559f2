/** What is not finished, in the status bar and above the page; and a notice when a prepared change is done or needs the user. */
import { Button, Callout, Icon } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { createOutboxNews, type OutboxNews } from '../../shared/desk/outbox-news';
import type { PreparedChange } from '../../shared/desk/rates';
import { useLeftOperations } from '../operations/operations';
import { runAbout, runPath } from '../rates/item-texts';
import { type ItemGroup, type OutboxItem, workText } from '../rates/outbox-items';
import { useOutbox, useOutboxItems } from '../rates/outbox-queries';
import { notify } from '../ui/notices';

export function OutboxWork() {
  const items = useOutboxItems();
  useOutboxNotices();
  useRunNotices(items);
  const text = workText(items ?? []);
  if (text === '') return null;
  return (
    <Link to="/outbox" className="codesk-outbox-work" aria-label={`Outbox: ${text}`}>
      <Icon icon="inbox" size={14} /> {text}
    </Link>
  );
}

/** Says how many calls have no known answer and no open form, with the way to them. */
export function UnknownCalls() {
  const count = useLeftOperations().length;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (count === 0 || pathname.startsWith('/outbox')) return null;
  return (
    <Callout intent="warning" compact className="codesk-workspace-notice" role="status">
      <span>It is not known whether {count === 1 ? '1 change was' : `${count} changes were`} done.</span>
      <Button size="small" variant="outlined" text="Show" onClick={() => void navigate('/outbox')} />
    </Callout>
  );
}

/** Says what became of a change that the person does not look at now. */
function useOutboxNotices(): void {
  const { data: changes } = useOutbox();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [newsOf] = useState(createOutboxNews);
  const report = useEffectEvent((all: readonly PreparedChange[]) => {
    const news = newsOf(all);
    if (pathname === '/outbox' || pathname.startsWith('/outbox/')) return;
    for (const each of news) {
      const { state, route } = each;
      const tone = state === 'refused' ? 'danger' : 'info';
      notify(
        { tone, title: titles[state], text: textOf(each) },
        { text: 'Show', run: () => void navigate(route) },
      );
    }
  });
  useEffect(() => {
    if (changes) report(changes);
  }, [changes]);
}

/** Says that an import or a copy needs the user or has refused rows, unless its page is open. */
function useRunNotices(items: readonly OutboxItem[] | undefined): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const before = useRef<ReadonlyMap<string, ItemGroup>>(new Map());
  const report = useEffectEvent((all: readonly OutboxItem[]) => {
    for (const item of all) {
      if (item.of !== 'run' || before.current.get(item.id) !== 'going') continue;
      const { id, title, group, run } = item;
      const isSeen = pathname.startsWith('/outbox') || pathname === runPath(run);
      if (isSeen || (group !== 'needs-you' && group !== 'failed')) continue;
      notify(
        { tone: 'danger', title: runTitles[group], text: `${title}: ${runAbout(run)}` },
        { text: 'Show', run: () => void navigate(`/outbox/${id}`) },
      );
    }
    before.current = new Map(all.map(({ id, group }) => [id, group]));
  });
  useEffect(() => {
    if (items) report(items);
  }, [items]);
}

const runTitles = { 'needs-you': 'Needs you', failed: 'Rows refused' } as const;
const titles = { done: 'Sent', 'needs-you': 'Needs you', refused: 'Not sent' } as const;

function textOf({ state, title, about, count }: OutboxNews): string {
  if (state === 'done') return `${title}: ${about} ${count === 1 ? 'is' : 'are'} saved.`;
  if (state === 'needs-you') return `${title} waits for a decision about ${about}.`;
  return count === 1 ? `${title} was not sent to ${about}.` : `${title}: ${about} were not sent.`;
}
