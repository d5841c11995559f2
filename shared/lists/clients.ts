/** The list of clients. */
import { marketNames, textOptions } from '../practice/terms';
import { defineList } from '../table/list';

const verifications = ['Verified', 'Unverified', 'Pending'];
const plans = ['COD only', 'Fulfilment', 'Fulfilment and COD', 'Enterprise'];

export const list = defineList({
  id: 'clients',
  title: 'Clients',
  description: 'Companies whose orders we handle',
  group: 'Administration',
  order: 1,
  icon: 'people',
  path: '/settings/clients',
  rowId: 'id',
  noun: 'client',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'profile', text: 'Client', type: 'client' },
    { value: 'name', text: 'Legal name', type: 'text' },
    { value: 'systemCode', text: 'System code', type: 'text', mobileVisible: false },
    { value: 'is_active', text: 'Active', type: 'text', practice: ['Yes', 'No'] },
    { value: 'verification', text: 'Verification', type: 'status', practice: verifications },
    { value: 'plan', text: 'Plan', type: 'text', practice: plans, mobileVisible: false },
    { value: 'country', text: 'Country', type: 'text', practice: marketNames, mobileVisible: false },
    { value: 'sale_person', text: 'Sales', type: 'sale_person', mobileVisible: false },
    { value: 'account_manager', text: 'Account manager', type: 'account_manager', mobileVisible: false },
    { value: 'social_links', text: 'Social', type: 'social_links', mobileVisible: false },
    { value: 'api_token', text: 'Token', type: 'token', mobileVisible: false },
    { value: 'rating', text: 'Rating', type: 'star_rating', mobileVisible: false },
    { value: 'email', text: 'E-mail', type: 'text', mobileVisible: false, visible: false },
    { value: 'phone', text: 'Phone', type: 'text', mobileVisible: false, visible: false },
    { value: 'website', text: 'Website', type: 'text', mobileVisible: false, visible: false },
    { value: 'joined_on', text: 'Joined', type: 'date' },
  ],
  permissions: ['create', 'show', 'update', 'status', 'export', 'generate', 'upload_doc'],
  statusFamily: 'is_active',
  tokens: 'customer',
  search: 'name',
  tiles: [
    {
      id: 'to-verify',
      text: 'Clients to verify',
      filters: { verification: ['Pending'] },
      needs: 'update',
      optional: true,
    },
  ],
  filters: [
    { type: 'inputText', name: 'name', title: 'Legal name' },
    { type: 'select2Single', name: 'is_active', title: 'Active', values: textOptions(['Yes', 'No']) },
    {
      type: 'multipleSelect',
      name: 'verification',
      title: 'Verification',
      values: textOptions(verifications),
    },
    { type: 'multipleSelect', name: 'country', title: 'Country', values: textOptions(marketNames) },
    { type: 'phone', name: 'phone', title: 'Phone' },
    { type: 'date', name: 'joined_on', title: 'Joined' },
  ],
  fields: [
    { name: 'name', label: 'Legal name', kind: 'text', required: true, max: 120 },
    {
      name: 'systemCode',
      label: 'System code',
      kind: 'text',
      required: true,
      max: 20,
      help: 'Name of this client in other systems.',
    },
    { name: 'plan', label: 'Plan', kind: 'choice', required: true, options: textOptions(plans) },
    { name: 'country', label: 'Country', kind: 'choice', required: true, options: textOptions(marketNames) },
    { name: 'email', label: 'E-mail', kind: 'email', required: true },
    { name: 'phone', label: 'Phone', kind: 'phone' },
    { name: 'website', label: 'Website', kind: 'url' },
    { name: 'joined_on', label: 'Joined on', kind: 'date' },
  ],
  exportName: 'ClientsExport.csv',
  comments: true,
  practiceRows: 600,
});
