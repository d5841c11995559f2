/** The page of one finance service, new or stored: it loads what the form needs and chooses the form by the type. */
import './services.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ServiceRecord } from '../../shared/api/finance';
import { failureOf } from '../ipc';
import { FailureState } from '../ui/failure';
import { Place } from '../ui/place';
import { DeliveryService } from './delivery-service';
import { useServiceLists, useStoredService } from './service-queries';
import { ServiceSkeleton } from './service-skeleton';

/** Names of the services as people read them. */
const typeNames: Readonly<Record<string, string>> = {
  delivery: 'delivery',
  fulfilment: 'fulfilment',
  stock_collection: 'stock collection',
  additional_service: 'additional',
  return_and_import_delivery: 'returns and import delivery',
};

/** Where Back leads when the page was opened by its address. */
const home = '/lists/finance-services';

/** `/services/new/:type` and `/services/:id`. */
export default function ServicePage() {
  const { type, id } = useParams();
  const navigate = useNavigate();
  const back = useCallback(() => {
    const place = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    navigate(place > 0 ? (-1 as never) : home);
  }, [navigate]);
  return <ServiceContent key={`${type}/${id}`} type={type} id={id} onBack={back} />;
}

interface ContentProps {
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly onBack: () => void;
}

function ServiceContent({ type, id, onBack }: ContentProps) {
  const lists = useServiceLists();
  const stored = useStoredService(id);
  if (type !== undefined && type !== 'delivery') return <OtherType type={type} onBack={onBack} />;
  if (id !== undefined && stored.data && stored.data.type !== 'delivery') {
    return <OtherType type={stored.data.type} onBack={onBack} />;
  }

  const failed = (!lists.data && lists.error) || (id !== undefined && !stored.data && stored.error);
  if (failed) {
    const retry = () => {
      if (lists.error) lists.refetch();
      if (stored.error) stored.refetch();
    };
    return (
      <>
        <Place title="Service" />
        <FailureState failure={failureOf(failed)} onRetry={retry} />
      </>
    );
  }
  const record: ServiceRecord | undefined = stored.data;
  if (!lists.data || (id !== undefined && !record)) return <ServiceSkeleton />;
  return <DeliveryService options={lists.data.delivery} record={record} onBack={onBack} />;
}

function OtherType({ type, onBack }: { type: string; onBack: () => void }) {
  const name = typeNames[type] ?? type.replaceAll('_', ' ');
  return (
    <>
      <Place title="Service" />
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
