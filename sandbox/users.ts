/** The users of the practice workspace, their permissions, and their sessions. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { User } from '../shared/api/sign-in';
import { lists } from '../shared/lists';
import { type ListDefinition, type PermissionName, permissionNames } from '../shared/table/list';
import { change, type Database, rowOf } from './database';

export interface PracticeUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Ids of the lists that the user may see. */
  lists(): readonly string[];
  /** The permissions of the user in a list. */
  grants(list: ListDefinition): readonly PermissionName[];
}

const staff: PracticeUser = {
  id: 1,
  name: 'Practice staff',
  email: 'staff@codesk.example',
  password: 'practice',
  lists: () => lists.map((list) => list.id),
  grants: (list) => list.permissions,
};

/** Every permission in every list, as a server may grant it, whatever the list usually has. */
const administrator: PracticeUser = {
  id: 4,
  name: 'Practice administrator',
  email: 'admin@codesk.example',
  password: 'practice',
  lists: () => lists.map((list) => list.id),
  grants: () => permissionNames,
};

const viewer: PracticeUser = {
  id: 2,
  name: 'Practice viewer',
  email: 'viewer@codesk.example',
  password: 'practice',
  lists: () => ['contracts'],
  grants: (list) => (list.id === 'contracts' ? ['show'] : []),
};

/** Some permissions of some lists, and one list without any action. */
const limitedGrants: Readonly<Record<string, readonly PermissionName[]>> = {
  contracts: [],
  'finance-services': ['create', 'show'],
  orders: ['show', 'export', 'reprocess'],
  shipments: ['show', 'print'],
  products: ['show', 'update'],
  skus: ['create', 'export'],
  webhooks: ['status', 'destroy'],
  clients: ['create', 'generate'],
};

const limited: PracticeUser = {
  id: 3,
  name: 'Practice trainee',
  email: 'limited@codesk.example',
  password: 'practice',
  lists: () => lists.filter((list) => Object.hasOwn(limitedGrants, list.id)).map((list) => list.id),
  grants: (list) => list.permissions.filter((permission) => limitedGrants[list.id]?.includes(permission)),
};

const users = [staff, viewer, limited, administrator] as const;

/** The user of a request without a session. */
export const nobody: PracticeUser = {
  id: 0,
  name: 'Nobody',
  email: '',
  password: '',
  lists: () => [],
  grants: () => [],
};

/** A user as the API sends it. */
export function shownUser(user: PracticeUser): User {
  return { id: user.id, name: user.name, email: user.email, lists: [...user.lists()] };
}

/** The sessions. Tokens are stored as hashes in the database, so sessions survive a restart. */
export interface Sessions {
  /** A new token; undefined if the e-mail address or the password is wrong. */
  signIn(email: string, password: string): { token: string; user: PracticeUser } | undefined;
  userOf(token: string): PracticeUser | undefined;
  /** Ends a session: its next call gets a 401. */
  expire(token: string): void;
  /** Makes the fixed token valid again after an expiry. */
  restore(): void;
  /** True for the fixed token even after it expired, so that a test can still clear its faults. */
  isFixed(token: string): boolean;
}

/** @param fixedToken always the staff user; the app and the tests use it instead of a password */
export function createSessions(db: Database, fixedToken: string | undefined): Sessions {
  let fixedExpired = false;
  const isFixed = (token: string) => fixedToken !== undefined && sameText(token, fixedToken);
  return {
    isFixed,
    signIn(email, password) {
      const user = users.find((each) => each.email === email.trim().toLowerCase());
      if (!user || !sameText(password, user.password)) return undefined;
      const token = randomUUID();
      change(db, 'INSERT INTO sessions (token_hash, user_id) VALUES (?, ?)', hashOf(token), user.id);
      return { token, user };
    },
    userOf(token) {
      if (isFixed(token)) return fixedExpired ? undefined : staff;
      const row = rowOf(db, 'SELECT user_id FROM sessions WHERE token_hash = ?', hashOf(token));
      return users.find((user) => user.id === row?.user_id);
    },
    expire(token) {
      if (isFixed(token)) fixedExpired = true;
      change(db, 'DELETE FROM sessions WHERE token_hash = ?', hashOf(token));
    },
    restore() {
      fixedExpired = false;
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)));
}
