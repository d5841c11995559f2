/** The button "Appearance" of the navigation, which opens the settings of theme, row height, date format and notifications. */
import './navigation.css';
import './appearance.css';
import { Icon, SegmentedControl, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import type { Preferences } from '../../shared/preferences';
import { usePreferences } from '../session/preferences';
import { Managed } from '../ui/managed';
import { Popover } from '../ui/overlays';
import { usePageShortcuts } from '../ui/shortcuts';

const themeOptions = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] satisfies { value: Preferences['theme']; label: string }[];

const densityOptions = [
  { value: 'compact', label: 'Compact' },
  { value: 'normal', label: 'Normal' },
  { value: 'comfortable', label: 'Comfortable' },
] satisfies { value: Preferences['density']; label: string }[];

const dateFormatOptions = [
  { value: 'day/month/year', label: 'Day/month/year' },
  { value: 'month/day/year', label: 'Month/day/year' },
  { value: 'year-month-day', label: 'Year-month-day' },
] satisfies { value: Preferences['dateFormat']; label: string }[];

export function Appearance({ folded }: { folded: boolean }) {
  const { preferences, change } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  usePageShortcuts(
    [
      {
        title: 'Codesk',
        shortcuts: [{ keys: [], text: 'Appearance', icon: 'style', run: () => setOpen(true) }],
      },
    ],
    'everywhere',
  );
  const formatFixed = preferences.fixed?.includes('dateFormat') ?? false;
  return (
    <Popover
      placement="right-end"
      arrow={false}
      isOpen={isOpen}
      onInteraction={setOpen}
      fill
      content={
        <div className="codesk-appearance">
          <h3 id="appearance-theme">Theme</h3>
          <SegmentedControl
            fill
            aria-labelledby="appearance-theme"
            options={themeOptions}
            value={preferences.theme}
            onValueChange={(theme) => change({ theme: theme as Preferences['theme'] })}
          />
          <h3 id="appearance-density">Row height</h3>
          <SegmentedControl
            fill
            aria-labelledby="appearance-density"
            options={densityOptions}
            value={preferences.density}
            onValueChange={(density) => change({ density: density as Preferences['density'] })}
          />
          <h3 id="appearance-date-format">Date format</h3>
          <SegmentedControl
            fill
            aria-labelledby="appearance-date-format"
            aria-describedby={formatFixed ? 'appearance-date-format-fixed' : undefined}
            disabled={formatFixed}
            options={dateFormatOptions}
            value={preferences.dateFormat}
            onValueChange={(next) => change({ dateFormat: next as Preferences['dateFormat'] })}
          />
          <Managed entry="dateFormat" id="appearance-date-format-fixed" />
          <h3>Notifications</h3>
          <Switch
            checked={preferences.notifications}
            label="Notify me when background work is finished"
            onChange={({ currentTarget }) => change({ notifications: currentTarget.checked })}
          />
        </div>
      }
    >
      <button
        type="button"
        className="codesk-navigation-item"
        aria-label="Appearance"
        title={folded ? 'Appearance' : undefined}
      >
        <Icon icon="style" />
        {!folded && <span>Appearance</span>}
      </button>
    </Popover>
  );
}
