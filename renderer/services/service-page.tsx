/** The page of one finance service, new or stored: it loads what the form needs and chooses the form by the type. */
import { Button, NonIdealState } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { ServiceRecord } from '../../shared/api/finance';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { formOptions, type OptionGroups, optionGroups } from '../../shared/forms/option-lists';
import { failureOf } from '../ipc';
import { useBack } from '../ui/back';
import { FailureState } from '../ui/failure';
import { PageHeader } from '../ui/page-header';
import { ServiceForm } from './service-form';
import { useServiceLists, useStoredService } from './service-queries';
import { ServiceSkeleton } from './service-skeleton';

/** Where Back leads when the page was opened by its address. */
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
  const record: ServiceRecord | undefined = stored.data;
  const type = wanted ?? record?.type;
  const known = serviceTypes.find((each) => each === type);
  const options = useMemo(
    () => (known && lists.data ? formOptions(known, newestLists(lists.data, record)) : undefined),
    [known, lists.data, record],
  );
  if (type !== undefined && !known) return <OtherType type={type} onBack={onBack} />;

  const failed = (!lists.data && lists.error) || (id !== undefined && !record && stored.error);
  if (failed) {
    const retry = () => {
      if (lists.error) lists.refetch();
      if (stored.error) stored.refetch();
    };
    return (
      <>
        <PageHeader title="Service" />
        <FailureState failure={failureOf(failed)} onRetry={retry} />
      </>
    );
  }
  if (!known || !options || (id !== undefined && !record)) {
    return (
      <ServiceSkeleton
        title={known ? serviceForms[known].title : 'Service'}
        definition={serviceForms[known ?? 'delivery']}
      />
    );
  }
  return <ServiceForm type={known} options={options} record={record} onBack={onBack} />;
}

/** The lists of all forms; those that came with the stored service are the newer ones. */
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
      <NonIdealState
        className="codesk-state"
        icon="wrench"
        iconSize={32}
        title={`Codesk cannot edit ${name} services yet`}
        description="Nothing was changed."
        action={<Button icon="arrow-left" text="Back" onClick={onBack} />}
      />
    </>
  );
}
