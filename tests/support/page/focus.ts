import { Classes } from '@blueprintjs/core';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Waits until an open dialog has the focus, so that it hears the keys. It gets it with the next frame: on one of its
 * controls, on itself, or on the edge of what holds it.
 */
export const focusIsIn = (dialog: HTMLElement) =>
  waitFor(() => expect(dialog.closest(`.${Classes.OVERLAY}`)?.contains(document.activeElement)).toBe(true));
