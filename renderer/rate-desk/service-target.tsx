/** The service of rates: a field that finds services by name, from the list that was loaded last. */
import './rate-desk.css';
import { Button, Callout } from '@blueprintjs/core';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import type { RateTarget } from '../../shared/desk/rates';
import { serviceTables } from '../../shared/desk/service-tables';
import { serviceForms } from '../../shared/forms';
import { counted } from '../../shared/quantities';
import { serviceLabel } from '../../shared/service-name';
import { Combobox } from '../fields/combobox';
import { FieldFrame } from '../fields/field-frame';
import { exactChoice } from '../fields/typed-choice';
import { failureOf } from '../ipc';
import { useRateServices } from '../rates/rate-queries';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout, notifyFailure } from '../ui/failure';

function serviceChoices(services: readonly RateTarget['service'][]) {
  return services.map((service) => ({
    index: String(service.id),
    text: `${serviceLabel(service)} · ${serviceForms[service.type].label}`,
  }));
}

/** State of the field: the services, the chosen one, and a typed text that is not a service. */
export function useServiceTarget(target: RateTarget | null, isOpen: boolean) {
  const list = useRateServices(isOpen);
  const { data } = list;
  const fieldId = useId();
  const [service, setService] = useState(target && !target.contract ? String(target.service.id) : '');
  const [unknown, setUnknown] = useState<string | null>(null);
  const services = useMemo(
    () => (data?.services ?? []).filter(({ type }) => serviceTables(type).length > 0),
    [data],
  );
  const choices = useMemo(() => serviceChoices(services), [services]);
  // A refreshed list may have the typed service.
  const known = unknown === null ? undefined : exactChoice(choices, unknown);
  if (known) {
    setUnknown(null);
    setService(known.index);
  }
  const chosen =
    services.find(({ id }) => String(id) === service) ??
    (target && String(target.service.id) === service ? target.service : undefined);
  // The field is focused when the dialog opens, but not when it is shown refreshList.
  const wasFocused = useRef(false);
  const focusFirst = useCallback((input: HTMLInputElement | null) => {
    if (!input || wasFocused.current) return;
    wasFocused.current = true;
    input.focus();
  }, []);
  return { list, fieldId, focusFirst, service, setService, unknown, setUnknown, choices, chosen };
}

export function ServiceTarget({ state }: { readonly state: ReturnType<typeof useServiceTarget> }) {
  const { list, fieldId, focusFirst, service, setService, unknown, setUnknown, choices } = state;
  const { data, error, isPending, refresh, refetch } = list;
  const format = useDateFormat();
  const [refreshing, setRefreshing] = useState(false);
  const { count: unknownCount = 0, example = '' } = data?.unknownKinds ?? {};
  const emptyText =
    choices.length > 0
      ? 'No service has this name'
      : unknownCount > 0
        ? 'Codesk does not know the type of any service'
        : data?.at
          ? 'The server has no services with rate tables'
          : 'Services are not loaded yet';
  const refreshList = async () => {
    setRefreshing(true);
    await refresh().catch((failed: unknown) => notifyFailure(failureOf(failed)));
    setRefreshing(false);
  };
  return (
    <>
      {error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
      <FieldFrame
        id={fieldId}
        label="Service"
        help="Without a service you can read and correct the file, but not compare or queue it."
        error={
          unknown === null
            ? undefined
            : `“${unknown}” is not a known service. Choose one from the list, refresh the list, or clear the field.`
        }
      >
        {(control) => (
          <Combobox
            {...control}
            label="Service"
            inputRef={focusFirst}
            choices={choices}
            value={service}
            placeholder={isPending ? 'Loading the services' : 'No service'}
            empty={emptyText}
            onChange={setService}
            onUnknown={setUnknown}
          />
        )}
      </FieldFrame>
      {unknownCount > 0 && (
        <Callout compact intent="warning">
          {counted(unknownCount, 'service')} of the server cannot be chosen:{' '}
          {example === '' ? 'the server sent no type.' : `Codesk does not know the type “${example}”.`}
        </Callout>
      )}
      <p className="codesk-rate-age">
        <span>
          {data?.at
            ? `Services read on ${dateTimeText(new Date(data.at), format)}.`
            : 'The services were never loaded on this computer.'}
        </span>
        <Button
          size="small"
          variant="minimal"
          icon="refresh"
          text="Refresh"
          loading={refreshing}
          onClick={() => void refreshList()}
        />
      </p>
    </>
  );
}
