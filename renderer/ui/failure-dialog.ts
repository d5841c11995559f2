/**
 * Shows the failure of an action: as an error dialog with the server's message if it refused the data (tables
 * section 8), else as a notice.
 */
import './popups.css';
import { createElement, useCallback } from 'react';
import type { Failure } from '../../shared/errors';
import { errorDialogTitle } from '../../shared/messages';
import { CloseButton } from './close-button';
import { notifyFailure } from './failure';
import { usePopups } from './popups';

/** The server's message if it refused the data; undefined for every other failure. */
export function refusalMessage(failure: Failure): string | undefined {
  return failure.code === 'not_valid' ? failure.serverMessage : undefined;
}

/** Returns a function that opens the dialog titled Error. */
export function useErrorDialog(): (text: string) => void {
  const popups = usePopups();
  return useCallback(
    (text) => {
      const close = popups.open({
        title: errorDialogTitle,
        width: 440,
        body: createElement('p', { className: 'codesk-error-text', role: 'alert' }, text),
        actions: createElement(CloseButton, { onClose: () => close() }),
      });
    },
    [popups],
  );
}

/** Returns a function that shows a failure as a dialog or notice. */
export function useFailureReport(): (failure: Failure) => void {
  const showError = useErrorDialog();
  return useCallback(
    (failure) => {
      const message = refusalMessage(failure);
      if (message === undefined) notifyFailure(failure);
      else showError(message);
    },
    [showError],
  );
}
