import { describe, expect, it } from 'vitest';
import { signInErrors } from '../../../../renderer/app/sign-in/sign-in-form';
import { exportScope } from '../../../../renderer/lists/export/export-request';
import { rangeText } from '../../../../renderer/lists/pager';
import { connectionText } from '../../../../renderer/session/connection';
import { visibleLists } from '../../../../renderer/session/visible-lists';
import { lists } from '../../../../shared/lists';

const seconds = (hours: number, minutes: number) => new Date(2026, 0, 5, hours, minutes).getTime() / 1000;

describe('connection', () => {
  it('is online until main reports otherwise', () => {
    expect(connectionText(null)).toBe('Online');
    expect(connectionText({ state: 'online', since: 0, lastAnswer: 1 })).toBe('Online');
  });

  it('shows since when, and how old the data is', () => {
    const since = seconds(9, 12);
    expect(connectionText({ state: 'offline', since, lastAnswer: seconds(9, 10) })).toBe(
      'Offline since 09:12, data from 09:10',
    );
    expect(connectionText({ state: 'offline', since, lastAnswer: null })).toBe('Offline since 09:12');
    const proxy = 'proxy.example:8080 (it refused the connection)';
    expect(connectionText({ state: 'offline', since, lastAnswer: seconds(9, 10), proxy })).toBe(
      `Proxy not reached since 09:12: ${proxy}, data from 09:10`,
    );
  });
});

describe('the practice workspace', () => {
  const since = seconds(9, 12);
  it('says that it starts again, or since when it is stopped', () => {
    const offline = { state: 'offline', since, lastAnswer: null } as const;
    expect(connectionText({ ...offline, practice: 'restarting' })).toBe(
      'The practice workspace is restarting',
    );
    expect(connectionText({ ...offline, practice: 'stopped' })).toBe(
      'The practice workspace stopped at 09:12',
    );
  });
});

describe('signing in', () => {
  const fields = { server: 'https://a.example', email: 'a@b.co', password: 'p', token: '' };

  it('checks only the fields of the chosen sign-in method', () => {
    expect(signInErrors('password', fields)).toEqual({});
    expect(signInErrors('token', fields)).toEqual({ token: 'This field is required' });
  });

  it('wants an address and a real e-mail', () => {
    expect(signInErrors('password', { ...fields, server: ' ', email: 'a@b' })).toEqual({
      server: 'This field is required',
      email: 'This email address is invalid',
    });
  });
});

describe('what the server says about its user', () => {
  it('narrows the navigation', () => {
    expect(visibleLists(null)).toEqual(lists);
    expect(visibleLists({ lists: ['contracts', 'gone'] }).map(({ id }) => id)).toEqual(['contracts']);
    expect(visibleLists({ lists: [] })).toEqual([]);
  });
});

describe('counts of a table', () => {
  const state = { page: 2, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] } as const;

  it('names the shown rows', () => {
    expect(rangeText({ ...state, filters: [] }, 20_000)).toBe('11–20 of 20\u2009000');
    expect(rangeText({ ...state, filters: [] }, 12)).toBe('11–12 of 12');
    expect(rangeText({ ...state, filters: [], per_page: -1, page: 1 }, 12)).toBe('1–12 of 12');
    expect(rangeText({ ...state, filters: [] }, 0)).toBe('0 of 0');
  });

  it('names the exported rows', () => {
    const scope = (total: number, selectedCount: number, allMatching = false, filters: unknown[] = []) =>
      exportScope({ total, totalKnown: true, selectedCount, allMatching, state: { filters } });
    expect(scope(20_000, 0)).toBe('20\u2009000 rows');
    expect(scope(20_000, 0, false, [{}])).toBe('20\u2009000 rows that match');
    expect(scope(20_000, 20_000, true)).toBe('20\u2009000 rows that match');
    expect(scope(20_000, 3)).toBe('3 selected rows');
    expect(scope(20_000, 1)).toBe('1 selected row');
    expect(scope(1, 0)).toBe('1 row');
  });
});
