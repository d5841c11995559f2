/** The list of roles and their permissions. */
import { defineList } from '../table/list';

export const list = defineList({
  id: 'roles',
  title: 'Roles',
  description: 'What people may see and do',
  group: 'Administration',
  order: 3,
  icon: 'key',
  path: '/settings/roles',
  rowId: 'id',
  noun: 'role',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'description', text: 'Description', type: 'text' },
    { value: 'role_entities', text: 'May use', type: 'role_entities' },
    { value: 'users', text: 'Users', type: 'number' },
    { value: 'limits', text: 'Limits', type: 'object', mobileVisible: false },
    { value: 'built_in', text: 'Built in', type: 'boolean', mobileVisible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime', mobileVisible: false },
  ],
  // No export, because permissions are confidential. No details, because the tree in the row shows everything.
  permissions: ['create', 'update', 'destroy', 'duplicate'],
  search: 'name',
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'range', name: 'users', title: 'Users', min: 0, max: 100 },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 60 },
    { name: 'description', label: 'Description', kind: 'long_text', max: 250 },
    { name: 'built_in', label: 'Cannot be removed', kind: 'switch' },
  ],
  exportName: 'RolesExport.csv',
  pageSizes: 'configuration',
  practiceRows: 200,
});
