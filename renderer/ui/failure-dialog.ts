/**
 * How a failed action is told: an error dialog with the server's own words when it refused the data (tables
 * section 8), a notice for everything else.
 */
import './popups.css';
import { createElement, useCallback } from 'react';
import type { Failure } from '../../shared/errors';
import { errorDialogTitle } from '../../shared/messages';
import { CloseButton } from './close-button';
import { notifyFailure } from './failure';
import { usePopups } from './popups';

/** The server's words when it refused what was sent; undefined for every other failure. */
export function refusedWords(failure: Failure): string | undefined {
  return failure.code === 'not_valid' ? failure.serverMessage : undefined;
}

/** Answers a function that opens the dialog titled Error. */
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

/** Answers a function that tells a failure in the way that fits it. */
export function useFailureReport(): (failure: Failure) => void {
  const showError = useErrorDialog();
  return useCallback(
    (failure) => {
      const words = refusedWords(failure);
      if (words === undefined) notifyFailure(failure);
      else showError(words);
    },
    [showError],
  );
}
