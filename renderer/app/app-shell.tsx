/** The layout around every page: navigation, top bar, status bar, and the strip of the practice workspace. */
import { useCallback, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { failureOf, invoke } from '../ipc';
import { Palette } from '../palette/palette';
import { usePreferences } from '../session/preferences';
import { RecordLinksProvider } from '../session/record-links';
import { StoredMark } from '../session/stored-mark';
import { useSession } from '../session/use-session';
import { useOfferedLists } from '../session/visible-lists';
import { useBodyMark } from '../ui/body-mark';
import { BusyBar } from '../ui/busy';
import { notifyFailure } from '../ui/failure';
import { useMediaQuery } from '../ui/media-query';
import { SlotsProvider, TopSlot } from '../ui/page-header';
import { PracticeStrip } from '../ui/practice-strip';
import { type ShortcutGroup, ShortcutsKey, usePageShortcuts, useShortcutKeys } from '../ui/shortcuts';
import { UnsavedBlocker } from '../ui/unsaved-pages';
import { ArrivingFiles } from './arriving-files';
import { Navigation } from './navigation';
import { OutboxWork, UnknownCalls } from './outbox-work';
import { placesOf } from './places';
import { StatusBar } from './status-bar';
import { UnsavedDrafts } from './unsaved-drafts';
import { UpdateNews } from './updates/update-news';
import { UpdateStatus } from './updates/update-status';
import { WorkspaceNotices } from './workspace-notices';

const lockShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      {
        keys: ['Ctrl+Shift+L'],
        text: 'Lock Codesk',
        icon: 'lock',
        run: () => void invoke('session.lock', {}).catch((error) => notifyFailure(failureOf(error))),
      },
    ],
  },
];

const storedMark = <StoredMark />;

/** The palette with the places of the navigation. */
function PlacesPalette() {
  const lists = useOfferedLists();
  return <Palette places={placesOf(lists)} lists={lists} />;
}

export function AppShell() {
  const { session } = useSession();
  const { preferences, change } = usePreferences();
  // On a small or zoomed screen the navigation starts collapsed, and expanding it is not stored.
  const small = useMediaQuery('(max-width: 40em)');
  const navigate = useNavigate();
  const [unfolded, setUnfolded] = useState(false);
  const folded = small ? !unfolded : preferences.navigationFolded;
  useBodyMark('folded', folded);
  const fold = useCallback(
    (next: boolean) => (small ? setUnfolded(!next) : change({ navigationFolded: next })),
    [small, change],
  );

  useShortcutKeys(
    [
      {
        title: 'Everywhere',
        shortcuts: [
          { keys: ['Alt+Home'], text: 'Home', icon: 'home', run: () => void navigate('/') },
          {
            keys: ['Ctrl+B'],
            text: 'Collapse or expand the navigation',
            icon: 'menu-closed',
            run: () => fold(!folded),
          },
        ],
      },
    ],
    'everywhere',
  );
  // The window menu handles this key.
  usePageShortcuts(lockShortcuts, 'everywhere');

  return (
    <SlotsProvider mark={storedMark}>
      <UnsavedBlocker />
      <ArrivingFiles />
      <PlacesPalette />
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
          {/* Screen readers go from landmark to landmark. */}
          <header>
            <div className="codesk-top-bar">
              <TopSlot className="codesk-top-slot" />
            </div>
            <BusyBar />
            <div className="codesk-workspace-notices">
              <UnknownCalls />
              <WorkspaceNotices />
              <UpdateNews />
              <UnsavedDrafts />
            </div>
          </header>
          <main id="content" tabIndex={-1} className="codesk-content">
            <RecordLinksProvider>
              <Outlet />
            </RecordLinksProvider>
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
