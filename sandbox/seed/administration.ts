/** Rows of clients, users and roles. */
import { marketNames, roleNames, warehouseNames } from '../../shared/practice/terms';
import { baseDate } from '../random';
import { clientShape, photoShape, socialLinks, staffShape } from '../tables/shapes';
import { companies } from './companies';
import { noonOf } from './orders';
import { jsonPool, type RowMakers, weighted } from './row-maker';

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Permissions of a role as a tree: areas, their lists, their actions. */
const entityTree: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Finance: {
    Contracts: ['View', 'Verify', 'Remove', 'Export'],
    Services: ['View', 'Add', 'Edit', 'Remove'],
    Invoices: ['View', 'Generate', 'Upload document'],
    'COD remittances': ['View', 'Import', 'Reset'],
  },
  Fulfilment: {
    Orders: ['View', 'Import', 'Reprocess', 'Reset', 'Export'],
    Shipments: ['View', 'Generate'],
    Returns: ['View', 'Reset', 'Upload document'],
    Inventory: ['View', 'Import'],
  },
  Hub: {
    Integrations: ['View', 'Validations', 'Remove'],
    Webhooks: ['View', 'Add', 'Edit', 'Generate secret'],
  },
  Catalogue: {
    SKUs: ['View', 'Add', 'Edit'],
    Products: ['View', 'Add', 'Edit'],
    Bundles: ['View', 'Export SKU'],
  },
};

function entitiesOf(at: number) {
  return Object.entries(entityTree)
    .filter((_, area) => at === 0 || (area + at) % 3 !== 0)
    .map(([name, lists]) => ({
      name,
      children: Object.entries(lists).map(([list, actions]) => ({
        name: list,
        children: actions
          .slice(0, at === 0 ? actions.length : 1 + (at % actions.length))
          .map((action) => ({ name: action })),
      })),
    }));
}

export const administrationMakers: RowMakers = {
  clients: () => {
    const sales = jsonPool(12, (at) => staffShape(`Sales desk ${at + 1}`, at));
    const managers = jsonPool(16, (at) => staffShape(`Key account desk ${at + 1}`, at + 20));
    const plans = [
      'COD only',
      'Fulfilment',
      'Fulfilment and COD',
      'Fulfilment and COD',
      'Enterprise',
    ] as const;
    return ({ number, at, random }) => {
      const company = companies()[(number - 1) % companies().length];
      const name = company?.name ?? '';
      const handle = slug(company?.store ?? '');
      const isActive = random.chance(90);
      return {
        profile: JSON.stringify(clientShape(company?.store ?? '', number - 1)),
        name,
        systemCode: number % 37 === 0 ? null : `CL${String(10_000 + number)}`,
        is_active: isActive ? 'Yes' : 'No',
        verification: isActive ? random.pick(['Verified', 'Verified', 'Verified', 'Pending']) : 'Unverified',
        plan: random.pick(plans),
        country: random.pick(random.chance(85) ? marketNames.slice(0, 6) : marketNames),
        sale_person: random.chance(92) ? random.pick(sales) : null,
        account_manager: random.chance(95) ? random.pick(managers) : null,
        social_links: random.chance(90) ? JSON.stringify(socialLinks(handle, number)) : '{}',
        api_token: number % 9 === 0 ? null : JSON.stringify(`cl_${slug(name).slice(0, 12)}_${number * 7919}`),
        rating: random.chance(80) ? random.int(2, 5) : null,
        email: `office@${handle}.example`,
        phone: `+97142001${String(number % 1000).padStart(3, '0')}`,
        website: `https://${handle}.example`,
        joined_on: noonOf(at),
        extra_data: random.chance(93)
          ? null
          : JSON.stringify({ detail: { actions: { suspend: false, disable: false } } }),
      };
    };
  },

  users: () => {
    const desks = [
      'Practice staff',
      'Dubai warehouse desk',
      'Riyadh warehouse desk',
      'Finance desk',
      'Returns desk',
      'Call-centre desk',
      'Integration desk',
      'Client desk',
    ] as const;
    const departments: Readonly<Record<string, string>> = {
      'Practice staff': 'Client services',
      'Dubai warehouse desk': 'Operations',
      'Riyadh warehouse desk': 'Operations',
      'Finance desk': 'Finance',
      'Returns desk': 'Operations',
      'Call-centre desk': 'Call centre',
      'Integration desk': 'Integrations',
      'Client desk': 'Client services',
    };
    const roles = jsonPool(24, (at) =>
      Array.from({ length: 1 + (at % 3) }, (_, entry) => {
        const id = 1 + ((at + entry * 5) % roleNames.length);
        return {
          id,
          name: roleNames[id - 1],
          ...(at % 4 === 0 ? {} : { description: 'Given by an administrator' }),
        };
      }),
    );
    const places = jsonPool(20, (at) =>
      Array.from({ length: at % 5 }, (_, entry) => {
        const id = 1 + ((at + entry) % warehouseNames.length);
        return {
          id,
          name: warehouseNames[id - 1],
          code: `WH${String(id).padStart(2, '0')}`,
          city: (warehouseNames[id - 1] ?? '').split(' ')[0],
        };
      }),
    );
    const states = weighted({ Active: 14, Inactive: 2, Suspended: 1 });
    return ({ number, random }) => {
      const desk = random.pick(desks);
      const name = `${desk} ${number}`;
      const email = `${slug(desk)}.${number}@codesk.example`;
      const state = random.pick(states);
      const self = number === 1;
      return {
        photo: JSON.stringify(photoShape(name, email, number)),
        name,
        email,
        state_label: state,
        department: departments[desk] ?? null,
        roles: random.pick(roles),
        warehouses: departments[desk] === 'Operations' ? random.pick(places) : '[]',
        token: state === 'Active' ? JSON.stringify(`us_${number}_${number * 104_729}`) : null,
        phone: `+97150000${String(2000 + number)}`,
        two_factor: JSON.stringify(random.chance(70)),
        last_seen_at: random.chance(95) ? baseDate - random.int(60, 60 * 86_400) : null,
        extra_data:
          self || random.chance(4)
            ? JSON.stringify({ actions: { destroy: false, suspend: false, disable: false } })
            : null,
      };
    };
  },

  roles: () => {
    const trees = jsonPool(12, entitiesOf);
    const limits = jsonPool(10, (at) => ({
      'Refund (AED)': at % 4 === 0 ? null : at * 500,
      'Sign-in hours': at % 2 === 0 ? 'Any' : '07:00 – 22:00',
      'Rows per export': 10_000 * (1 + at),
    }));
    return ({ number, at, random }) => {
      const role = roleNames[(number - 1) % roleNames.length] ?? '';
      const isBuiltIn = number <= roleNames.length;
      const place = random.pick(warehouseNames);
      return {
        name: isBuiltIn ? role : `${role} · ${place} ${number}`,
        description: isBuiltIn ? `Comes with every workspace` : `As ${role}, for ${place} only`,
        role_entities: trees[(number - 1) % trees.length] ?? '[]',
        users: random.int(0, isBuiltIn ? 90 : 12),
        limits: random.pick(limits),
        built_in: JSON.stringify(isBuiltIn),
        updated_at: at,
        extra_data: isBuiltIn ? JSON.stringify({ actions: { destroy: false, edit: false } }) : null,
      };
    };
  },
};
