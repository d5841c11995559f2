/** The layout around every page: navigation, top bar, status bar, and the strip of the practice workspace. */
import { useCallback, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { usePreferences } from '../session/preferences';
import { useSession } from '../session/session';
import { useBodyMark } from '../ui/body-mark';
import { BusyBar } from '../ui/busy';
import { isDialogOpen } from '../ui/focus';
import { useMediaQuery } from '../ui/media-query';
import { SlotsProvider, TopSlot } from '../ui/page-header';
import { PracticeStrip } from '../ui/practice-strip';
import { ShortcutsKey } from '../ui/shortcuts';
import { UnsavedBlocker } from '../ui/unsaved-pages';
import { ArrivingFiles } from './arriving-files';
import { LeftDrafts } from './left-drafts';
import { Navigation } from './navigation';
import { OutboxWork, UnknownCalls } from './outbox-work';
import { StatusBar } from './status-bar';
import { UpdateNews } from './updates/update-news';
import { UpdateStatus } from './updates/update-status';
import { WorkspaceNotices } from './workspace-notices';

export function AppShell() {
  const { session } = useSession();
  const { preferences, change } = usePreferences();
  // On a small or zoomed screen the navigation starts folded, and unfolding it is not remembered.
  const small = useMediaQuery('(max-width: 40em)');
  const navigate = useNavigate();
  const [unfolded, setUnfolded] = useState(false);
  const folded = small ? !unfolded : preferences.navigationFolded;
  useBodyMark('folded', folded);
  const fold = useCallback(
    (next: boolean) => (small ? setUnfolded(!next) : change({ navigationFolded: next })),
    [small, change],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isHome =
        event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.key === 'Home';
      if (isHome && !isDialogOpen()) {
        event.preventDefault();
        void navigate('/');
        return;
      }
      const ctrl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!ctrl || event.key.toLowerCase() !== 'b') return;
      event.preventDefault();
      fold(!folded);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [folded, fold, navigate]);

  return (
    <SlotsProvider>
      <UnsavedBlocker />
      <ArrivingFiles />
      <ShortcutsKey />
      <div className="codesk-frame" data-folded={folded}>
        {/* A button and not a link, because the hash of the URL is the route. */}
        <button
          type="button"
          className="codesk-skip"
          onClick={() => document.getElementById('content')?.focus()}
        >
          Skip to content
        </button>
        {session.practice && <PracticeStrip />}
        <Navigation folded={folded} onFold={fold} />
        <div className="codesk-stage">
          {/* A screen reader finds nothing that stands outside of a landmark. */}
          <header>
            <div className="codesk-top-bar">
              <TopSlot className="codesk-top-slot" />
            </div>
            <BusyBar />
            <div className="codesk-workspace-notices">
              <UnknownCalls />
              <WorkspaceNotices />
              <UpdateNews />
              <LeftDrafts />
            </div>
          </header>
          <main id="content" tabIndex={-1} className="codesk-content">
            <Outlet />
          </main>
        </div>
        <StatusBar>
          <OutboxWork />
          <UpdateStatus />
        </StatusBar>
      </div>
    </SlotsProvider>
  );
}
