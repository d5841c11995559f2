import { Classes } from '@blueprintjs/core';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Waits until an open dialog has the focus, so that it receives the keys. The next frame focuses one of its controls,
 * the dialog, or its edge.
 */
export const focusIsIn = (dialog: HTMLElement) =>
  waitFor(() => expect(dialog.closest(`.${Classes.OVERLAY}`)?.contains(document.activeElement)).toBe(true));
