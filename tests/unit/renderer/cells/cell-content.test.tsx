// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CellContent, cellText } from '../../../../renderer/cells/cell-content';
import { viewerOf } from '../../../../renderer/cells/registry';
import type { CellViewer } from '../../../../renderer/cells/viewer';

afterEach(cleanup);

it('a viewer that throws breaks its own cell only', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken: CellViewer = {
    ...viewerOf('text'),
    Cell: () => {
      throw new Error('no');
    },
  };
  const cells = [broken, viewerOf('text')];
  render(
    cells.map((viewer, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two fixed cells
      <CellContent key={index} viewer={viewer} value="fine" row={{}} text="fine" places={0} />
    )),
  );
  expect(screen.getByText('Cannot be shown')).toBeTruthy();
  expect(screen.getByText('fine')).toBeTruthy();
});

it('an unreadable value is distinguished from an empty one', () => {
  const broken: CellViewer = {
    ...viewerOf('text'),
    text: () => {
      throw new Error('no');
    },
  };
  expect(cellText(broken, 1, {})).toBeUndefined();
  expect(cellText(viewerOf('text'), null, {})).toBe('');
});
