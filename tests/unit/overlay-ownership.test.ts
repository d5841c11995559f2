import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOverlayViolations } from '../../build/overlay-ownership';

const projectRoot = join(import.meta.dirname, '../..');

it('every overlay of the page has its layer', () => {
  const tree = new Map<string, string>();
  for (const name of readdirSync(join(projectRoot, 'renderer'), { recursive: true, encoding: 'utf8' })) {
    const path = join(projectRoot, 'renderer', name);
    if (statSync(path).isFile())
      tree.set(`renderer/${name.replaceAll('\\', '/')}`, readFileSync(path, 'utf8'));
  }
  expect(tree.has('renderer/ui/overlays.tsx')).toBe(true);
  expect(findOverlayViolations(tree)).toEqual([]);
});

describe('the check of overlays', () => {
  const violationsOf = (path: string, text: string) => findOverlayViolations(new Map([[path, text]]));

  it.each([
    'Dialog',
    'MultistepDialog',
    'Drawer',
    'Alert',
    'Overlay2',
    'OverlayToaster',
    'Popover',
    'PopoverNext',
    'Tooltip',
    'ContextMenu',
    'ContextMenuPopover',
    'showContextMenu',
    'Portal',
  ])('names a %s of Blueprint', (name) => {
    expect(
      violationsOf('renderer/lists/a.tsx', `import { Button, ${name} } from '@blueprintjs/core';`),
    ).toEqual([
      `renderer/lists/a.tsx: takes ${name} from @blueprintjs/core and not an overlay of renderer/ui/overlays.tsx`,
    ]);
  });

  it.each([
    ['all of Blueprint', `import * as Core from '@blueprintjs/core';`],
    ['one under another name', `import { Dialog as Window } from '@blueprintjs/core';`],
    ['a control that opens one', `import { Select } from '@blueprintjs/select';`],
    ['a date input that opens one', `import { DateRangeInput } from '@blueprintjs/datetime';`],
    ['a portal of React', `import { createPortal } from 'react-dom';`],
  ])('names %s', (_, text) => {
    expect(violationsOf('renderer/ui/a.tsx', text)).toHaveLength(1);
  });

  it('names a z-index within the range of the layers', () => {
    expect(violationsOf('renderer/ui/a.css', '.codesk-a { z-index: 5 } .codesk-b { z-index: 9999 }')).toEqual(
      ['renderer/ui/a.css: z-index: 9999 is above the page; layers are given by renderer/ui/overlays.tsx'],
    );
  });

  it('accepts types, parts of a dialog, and elements that do not float', () => {
    expect(
      violationsOf(
        'renderer/lists/a.tsx',
        `import { Button, DialogBody, DialogFooter, HTMLSelect, SegmentedControl, type DialogProps } from '@blueprintjs/core';
         import type { PopoverNextProps } from '@blueprintjs/core';
         import { DatePicker } from '@blueprintjs/datetime';
         import { Dialog } from '../ui/overlays';`,
      ),
    ).toEqual([]);
    expect(violationsOf('renderer/ui/page-header.tsx', `import { createPortal } from 'react-dom';`)).toEqual(
      [],
    );
    expect(violationsOf('renderer/ui/overlays.tsx', `import { Dialog } from '@blueprintjs/core';`)).toEqual(
      [],
    );
  });
});
