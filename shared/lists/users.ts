/** The list of users, their roles and warehouses. */
import { textOptions } from '../practice/terms';
import { defineList } from '../table/list';

const states = ['Active', 'Inactive', 'Suspended'];
const departments = ['Finance', 'Operations', 'Call centre', 'Integrations', 'Client services'];

export const list = defineList({
  id: 'users',
  title: 'Users',
  description: 'User accounts with their roles and warehouses',
  group: 'Administration',
  order: 2,
  icon: 'user',
  path: '/settings/users',
  paths: { activate: '/authorizations/users/activate' },
  shownCalls: ['activate'],
  rowId: 'id',
  noun: 'user',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'photo', text: 'User', type: 'photo' },
    { value: 'name', text: 'Name', type: 'text', mobileVisible: false },
    { value: 'email', text: 'E-mail', type: 'text', mobileVisible: false },
    { value: 'state_label', text: 'State', type: 'status', practice: states },
    { value: 'department', text: 'Department', type: 'text', practice: departments },
    { value: 'roles', text: 'Roles', type: 'roles', mobileVisible: false },
    { value: 'warehouses', text: 'Warehouses', type: 'warehouses', mobileVisible: false },
    { value: 'token', text: 'Token', type: 'token', mobileVisible: false },
    { value: 'phone', text: 'Phone', type: 'text', mobileVisible: false },
    { value: 'two_factor', text: 'Two factors', type: 'boolean', mobileVisible: false },
    { value: 'last_seen_at', text: 'Last seen', type: 'datetime' },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'status', 'activate', 'generate', 'export'],
  statusFamily: 'state_label',
  tokens: 'row',
  search: 'name',
  tiles: [
    { id: 'suspended', text: 'Suspended users', filters: { state_label: ['Suspended'] }, optional: true },
  ],
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'inputText', name: 'email', title: 'E-mail' },
    { type: 'select2Single', name: 'state_label', title: 'State', values: textOptions(states) },
    { type: 'multipleSelect', name: 'department', title: 'Department', values: textOptions(departments) },
    { type: 'limited_date_range', name: 'last_seen_at', title: 'Last seen' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 60 },
    { name: 'email', label: 'E-mail', kind: 'email', required: true, help: 'Used to sign in.' },
    { name: 'phone', label: 'Phone', kind: 'phone' },
    {
      name: 'department',
      label: 'Department',
      kind: 'choice',
      required: true,
      options: textOptions(departments),
    },
    { name: 'two_factor', label: 'Asks for a second factor', kind: 'switch' },
  ],
  exportName: 'UsersExport.csv',
  practiceRows: 400,
});
