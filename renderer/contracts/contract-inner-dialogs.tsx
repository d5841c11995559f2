/** The dialogs that add or edit the services of a contract, above its own dialog. */
import type { ContractLists } from '../../shared/api/contracts';
import type { ContractService } from '../../shared/contracts/contract';
import type { Id } from '../../shared/table/row';
import { DraftSubscope, useInnerDraft } from '../drafts/draft-scope';
import type { useDialog } from '../ui/use-dialog';
import { AddServicesDialog } from './add-services-dialog';
import { type PickerDraft, readPickerPart } from './contract-draft';
import type { ServiceErrors } from './contract-services';
import { ServicePicker } from './service-picker';

/** A dialog above the contract: the picker for one service, or the choice of several. */
export interface InnerDialog {
  readonly dialog: 'picker' | 'services';
  readonly edited?: ContractService;
  /** The draft of the picker from before a restart. */
  readonly typed?: PickerDraft;
  readonly typedAt?: number;
  /** The chosen services from before a restart. */
  readonly chosen?: readonly string[];
}

interface InnerDialogsProps {
  readonly inner: ReturnType<typeof useDialog<InnerDialog>>;
  readonly lists: ContractLists;
  readonly contract: Id | undefined;
  readonly services: readonly ContractService[];
  readonly serviceErrors: ServiceErrors;
  readonly onOpened: (service: string, kind: string) => void;
  readonly onSave: (entry: ContractService) => void;
  readonly onAdd: (ids: readonly Id[]) => void;
}

/** The dialogs above the contract. Their drafts are part of its draft. */
export function InnerDialogs({
  inner,
  lists,
  contract,
  services,
  serviceErrors,
  ...actions
}: InnerDialogsProps) {
  const { shown, isOpen, round, open, close, closed } = inner;
  const dialog = isOpen ? shown?.dialog : undefined;
  const storePicker = useInnerDraft({
    name: 'picker',
    isOpen: dialog === 'picker',
    onRestore: (part) => {
      const typed = readPickerPart(part);
      const edited = services.find(({ id }) => String(id) === typed.edited);
      open({ dialog: 'picker', typed, typedAt: part.at, ...(edited ? { edited } : {}) });
    },
  });
  const storeChoice = useInnerDraft({
    name: 'services',
    isOpen: dialog === 'services',
    onRestore: ({ content: { chosen } }) => {
      const ids = Array.isArray(chosen) ? chosen.filter((id) => typeof id === 'string') : [];
      open({ dialog: 'services', chosen: ids });
    },
  });
  const shownDialog = { isOpen, lists, onClose: close, onClosed: closed };
  return (
    <>
      {shown?.dialog === 'picker' && (
        <DraftSubscope name="picker">
          <ServicePicker
            key={round}
            {...shownDialog}
            contract={contract}
            services={services}
            edited={shown.edited}
            typed={shown.typed}
            typedAt={shown.typedAt}
            serverErrors={serviceErrors[String(shown.edited?.id)] ?? noErrors}
            onTyped={storePicker}
            onOpened={actions.onOpened}
            onSave={actions.onSave}
          />
        </DraftSubscope>
      )}
      {shown?.dialog === 'services' && (
        <AddServicesDialog
          key={round}
          {...shownDialog}
          start={shown.chosen ?? noIds}
          onTyped={storeChoice}
          onAdd={actions.onAdd}
        />
      )}
    </>
  );
}

const noIds: readonly string[] = [];
const noErrors = {};
