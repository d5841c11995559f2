/**
 * The pane to the right of the rows: findings and the original file. A wide window shows both, one above the other; a
 * narrow window, or the choice of the user, shows them as tabs.
 */
import './rate-desk.css';
import { Tab, Tabs } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { usePreferences } from '../session/preferences';
import { IconButton } from '../ui/icon-button';
import { useMediaQuery } from '../ui/media-query';

export type Side = 'findings' | 'sheet';

interface SidePaneProps {
  /** The open tab, where there are tabs. */
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly findings: ReactElement;
  readonly sheet: ReactElement;
}

const wideWindow = '(min-width: 1440px)';

export function SidePane({ side, onSide, findings, sheet }: SidePaneProps) {
  const { preferences, change } = usePreferences();
  const isWide = useMediaQuery(wideWindow);
  if (isWide && preferences.rateSheetBeside)
    return (
      <div className="codesk-rate-side" data-both>
        <div className="codesk-rate-side-part">{findings}</div>
        <div className="codesk-rate-side-part">
          <header className="codesk-rate-side-head">
            <h2>Original file</h2>
            <IconButton
              icon="minimize"
              label="Show the original file in a tab"
              onClick={() => change({ rateSheetBeside: false })}
            />
          </header>
          <div className="codesk-rate-side-sheet">{sheet}</div>
        </div>
      </div>
    );
  return (
    <div className="codesk-rate-side">
      <Tabs
        id="rate-side"
        size="medium"
        // The sheet loads its rows only when it is visible.
        renderActiveTabPanelOnly
        // Without animation, because an animated tab indicator measures the page with every edit.
        animate={false}
        selectedTabId={side}
        onChange={(next) => onSide(next as Side)}
      >
        <Tab id="findings" title="Findings" panel={findings} />
        <Tab id="sheet" title="Original file" panel={sheet} />
        {isWide && (
          <IconButton
            icon="maximize"
            label="Show the original file below the findings"
            onClick={() => change({ rateSheetBeside: true })}
          />
        )}
      </Tabs>
    </div>
  );
}
