// @vitest-environment jsdom
/** What people do on the sign-in screen of the HTML before the page draws its own. */
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../../renderer/app/error-boundary';
import { replaceFirstView, typedInFirstView } from '../../../../../renderer/app/sign-in/first-view';
import { FakeBridge } from '../../../../support/page/fake-bridge';

const markup = `<form>
  <input aria-label="Server" name="server" value="https://api.example.com">
  <input aria-label="E-mail" name="email" value="">
  <button type="button"><span>Access token</span></button>
  <button type="submit">Sign in</button>
</form>`;

const stand = (html = markup) => {
  document.body.innerHTML = `<div id="start">${html}</div>`;
  return document.getElementById('start') as HTMLElement;
};
beforeEach(() => new FakeBridge().install());
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const pressed = vi.fn();
/** The page draws its own screen in the place of the view. */
function takeOver() {
  pressed.mockClear();
  const { container } = render(
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Server" name="server" defaultValue="https://api.example.com" />
      <input aria-label="E-mail" name="email" defaultValue="mira@cod" />
      {['Access token', 'Sign in'].map((text) => (
        <button key={text} type="button" onClick={() => pressed(text)}>
          {text}
        </button>
      ))}
    </form>,
  );
  return replaceFirstView(container);
}

it('tells what was typed, and not what stood there', () => {
  const view = stand();
  expect(typedInFirstView()).toEqual({});
  (view.querySelector('[name=email]') as HTMLInputElement).value = 'mira@cod';
  expect(typedInFirstView()).toEqual({ email: 'mira@cod' });
});

it('leaves the keyboard where it was, with what was selected', () => {
  const view = stand();
  const field = view.querySelector('[name=email]') as HTMLInputElement;
  field.value = 'mira@cod';
  field.focus();
  field.setSelectionRange(2, 4);
  takeOver();
  const next = screen.getByLabelText<HTMLInputElement>('E-mail');
  expect(document.activeElement).toBe(next);
  expect([next.selectionStart, next.selectionEnd]).toEqual([2, 4]);
  expect(document.getElementById('start')).toBeNull();
});

it('leaves the keyboard on a button, and moves it nowhere where it was nowhere', () => {
  const view = stand();
  (view.querySelector('button[type=button]') as HTMLElement).focus();
  takeOver();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Access token' }));
  stand();
  takeOver();
  expect(document.activeElement).toBe(document.body);
});

it('presses once what was pressed last', () => {
  const view = stand();
  view.querySelector('[type=submit]')?.setAttribute('data-pressed', '');
  takeOver();
  expect(pressed.mock.calls).toEqual([['Sign in']]);
});

it('presses what the pointer went down on before, when it is let go there', () => {
  const view = stand();
  view.querySelector('[type=submit]')?.setAttribute('data-held', '');
  takeOver();
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Sign in' }));
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Sign in' }));
  expect(pressed.mock.calls).toEqual([['Sign in']]);
});

it('presses nothing when the pointer is let go elsewhere', () => {
  const view = stand();
  view.querySelector('[type=submit]')?.setAttribute('data-held', '');
  takeOver();
  fireEvent.pointerUp(document.body);
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Sign in' }));
  expect(pressed).not.toHaveBeenCalled();
});

it('is gone, with what was typed, when the page cannot be drawn', () => {
  stand();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText('Something failed inside Codesk')).toBeTruthy();
  expect(document.getElementById('start')).toBeNull();
});

it('presses nothing that the screen does not have', () => {
  stand('<button data-pressed>Reset practice data</button>');
  takeOver();
  expect(pressed).not.toHaveBeenCalled();
});

it('tells whether somebody began to use it', () => {
  stand().setAttribute('data-used', '');
  expect(takeOver()).toBe(true);
  stand();
  expect(takeOver()).toBe(false);
});

it('does nothing where the page came without it', () => {
  document.body.innerHTML = '';
  expect(typedInFirstView()).toEqual({});
  takeOver();
  expect(pressed).not.toHaveBeenCalled();
});
