/**
 * Unfinished changes in the status bar and above the page, and a notice when a change or a run is done or needs the
 * user.
 */
import { Button, Callout, Icon } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { createOutboxNews, type OutboxNews } from '../../shared/desk/outbox-news';
import { workText } from '../journal/items';
import { useOutboxItems } from '../journal/outbox-queries';
import { useJournal, useOpenOperations, useShownIds } from '../operations/operations';
import { notify } from '../ui/notices';

export function OutboxWork() {
  const items = useOutboxItems();
  useOutboxNotices();
  const text = workText(items ?? []);
  if (text === '') return null;
  return (
    <Link to="/outbox" className="codesk-outbox-work" aria-label={`Outbox: ${text}`}>
      <Icon icon="inbox" size={14} /> {text}
    </Link>
  );
}

/** Shows the number of calls without a known outcome and without an open form, with a button to the outbox. */
export function UnknownCalls() {
  const count = useOpenOperations().length;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (count === 0 || pathname.startsWith('/outbox')) return null;
  return (
    <Callout intent="warning" compact className="codesk-workspace-notice" role="status">
      <span>
        Codesk could not confirm that {count === 1 ? '1 change was' : `${count} changes were`} done.
      </span>
      <Button size="small" variant="outlined" text="Show" onClick={() => void navigate('/outbox')} />
    </Callout>
  );
}

/** Shows a notice about the outcome of a change or run that is not on the screen. */
function useOutboxNotices(): void {
  const { data: journal } = useJournal();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = useShownIds();
  const [newsOf] = useState(createOutboxNews);
  const report = useEffectEvent((now: NonNullable<typeof journal>) => {
    const news = newsOf(now);
    if (pathname === '/outbox' || pathname.startsWith('/outbox/')) return;
    for (const each of news.filter(({ id }) => !shown.includes(id))) {
      const { of, state, route } = each;
      const tone = state === 'refused' ? 'danger' : 'info';
      notify(
        { tone, title: titles[of][state], text: textOf(each) },
        { text: 'Show', run: () => void navigate(route) },
      );
    }
  });
  useEffect(() => {
    if (journal) report(journal);
  }, [journal]);
}

const titles = {
  rates: { done: 'Sent', 'needs-you': 'Needs decision', refused: 'Not sent' },
  rows: { done: 'Sent', 'needs-you': 'Needs decision', refused: 'Rows refused' },
} as const;

function textOf({ of, state, title, about, count }: OutboxNews): string {
  if (state === 'done') return `${title}: ${about} ${count === 1 ? 'is' : 'are'} saved.`;
  if (state === 'needs-you') return `${title} needs your decision about ${about}.`;
  if (of === 'rows') return `${title}: ${about} ${count === 1 ? 'was' : 'were'} refused.`;
  return count === 1 ? `${title} was not sent to ${about}.` : `${title}: ${about} were not sent.`;
}
