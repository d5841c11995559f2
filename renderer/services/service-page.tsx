/** The page of one new or stored finance service: loads the option lists and the record, then shows the form. */
import { StateMessage } from '../ui/state-message';
import './services.css';
import { Button } from '@blueprintjs/core';
import { useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router';
import type { ServiceRecord } from '../../shared/api/finance';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { readTables } from '../../shared/forms/form-definition';
import { formOptions, type OptionGroups, optionGroups } from '../../shared/forms/option-lists';
import { failureOf } from '../ipc';
import { ForgetPage } from '../session/pin-button';
import { useBack } from '../ui/back';
import { FailureState } from '../ui/failure';
import { PageHeader } from '../ui/page-header';
import { ServiceForm } from './service-form';
import { useServiceLists, useStoredService } from './service-queries';
import { ServiceSkeleton } from './service-skeleton';

/** Where Back leads when there is no earlier page. */
const home = '/lists/finance-services';

/** `/services/new/:type` and `/services/:id`. */
export default function ServicePage() {
  const { type, id } = useParams();
  const back = useBack(home);
  return <ServiceContent key={`${type}/${id}`} type={type} id={id} onBack={back} />;
}

interface ContentProps {
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly onBack: () => void;
}

function ServiceContent({ type: wanted, id, onBack }: ContentProps) {
  const lists = useServiceLists();
  const stored = useStoredService(id);
  // A form that comes after its skeleton is drawn in slices: the page answers meanwhile.
  const groups = useDeferredValue(lists.data);
  const loaded = useDeferredValue(stored.data);
  const record: ServiceRecord | undefined = loaded?.record;
  const type = wanted ?? record?.type;
  const editable = serviceTypes.find((each) => each === type);
  const options = useMemo(
    () => (editable && groups ? formOptions(editable, newestLists(groups, record)) : undefined),
    [editable, groups, record],
  );
  if (type !== undefined && !editable) return <OtherType type={type} onBack={onBack} />;

  const failed = (!lists.data && lists.error) || (id !== undefined && !stored.data && stored.error);
  if (failed) {
    const retry = () => {
      if (lists.error) lists.refetch();
      if (stored.error) stored.refetch();
    };
    return (
      <>
        <PageHeader title="Service" />
        <FailureState failure={failureOf(failed)} onRetry={retry}>
          <ForgetPage />
        </FailureState>
      </>
    );
  }
  if (!editable || !options || (id !== undefined && !record)) {
    return (
      <ServiceSkeleton
        title={editable ? serviceForms[editable].title : 'Service'}
        definition={serviceForms[editable ?? 'delivery']}
      />
    );
  }
  const tables = loaded?.tables ?? readTables(serviceForms[editable], undefined);
  return <ServiceForm type={editable} options={options} record={record} tables={tables} onBack={onBack} />;
}

/** The lists of all forms, replaced by those in the reply with the stored service, which are newer. */
function newestLists(lists: OptionGroups, record: Partial<OptionGroups> | undefined): OptionGroups {
  return Object.fromEntries(
    Object.values(optionGroups).map((group) => [group, record?.[group] ?? lists[group]]),
  ) as OptionGroups;
}

function OtherType({ type, onBack }: { type: string; onBack: () => void }) {
  const name = type.replaceAll('_', ' ');
  return (
    <>
      <PageHeader title="Service" />
      <StateMessage
        icon="wrench"
        title={`Codesk cannot edit ${name} services yet`}
        description="Nothing was changed."
        action={<Button icon="arrow-left" text="Back" onClick={onBack} />}
      />
    </>
  );
}
