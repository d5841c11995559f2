/**
 * Tries a pasted order against the rules of an integration: `/integrations/:id/trial`. The order stays in this window;
 * only the rules are read.
 */
import './trial.css';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router';
import { type Id, idFromText } from '../../../shared/table/row';
import { readJson } from '../../../shared/trial/json';
import { tryPayload } from '../../../shared/trial/try-payload';
import { useBack } from '../../ui/back';
import { PageHeader } from '../../ui/page-header';
import { areaPath } from '../hub-paths';
import { ownerQuery, ownersOf } from '../owner';
import { PayloadInput } from './payload-input';
import { RulesState } from './rules-state';
import { usePastedPayload } from './trial-memory';
import { TrialResult } from './trial-result';
import { ruleSources, useTrialRules } from './trial-rules';

export default function TrialPage() {
  const { id = '' } = useParams();
  const integration = idFromText(id);
  // The key keeps nothing of another integration: what must stay is in the memory of each.
  return <Trial key={id} integration={integration} />;
}

function Trial({ integration }: { integration: Id }) {
  const back = useBack(areaPath('validations', integration));
  const [text, setText] = usePastedPayload(integration);
  const owner = useOwnerName(integration);
  const sources = useMemo(() => ruleSources(integration), [integration]);
  const rules = useTrialRules(sources);
  const { tables } = rules;
  const settled = useDeferredValue(text);
  const reading = useMemo(() => (settled.trim() === '' ? undefined : readJson(settled)), [settled]);
  const findings = useMemo(
    () => (reading?.ok ? tryPayload({ payload: reading.value, tables }) : undefined),
    [reading, tables],
  );
  return (
    <div className="codesk-trial">
      <PageHeader title="Try a payload" description={`${owner}: which rule fills which field`}>
        <Button variant="outlined" icon="arrow-left" text="Back" onClick={back} />
      </PageHeader>
      <PayloadInput integration={integration} text={text} reading={reading} onChange={setText} />
      <div className="codesk-trial-answer">
        <RulesState rules={rules} sources={sources} />
        <TrialResult findings={findings} reading={reading} sources={sources} />
      </div>
    </div>
  );
}

function useOwnerName(integration: Id): string {
  const { rowName, noun } = ownersOf('integration_id');
  const name = useQuery(ownerQuery('integration_id', integration)).data?.[rowName];
  return typeof name === 'string' && name !== '' ? name : `${noun} ${integration}`;
}
