/** Goes to Uploads with the import type of the list; several types are offered in a menu (tables section 2). */
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 50,
  rank: 6,
  icon: 'import',
  offer({ list: { importTypes } }) {
    if (importTypes?.length === 0) return undefined;
    const several = importTypes !== undefined && importTypes.length > 1;
    return {
      text: 'Import',
      permission: 'upload',
      worksOffline: true,
      choices: several ? importTypes.map(({ type, text }) => ({ id: type, text })) : undefined,
    };
  },
  run({ list, navigate }, choice) {
    const type = choice ?? list.importTypes?.[0]?.type ?? list.id;
    navigate(`/settings/uploads?type=${encodeURIComponent(type)}`);
  },
};
