import { useMutation } from '@tanstack/react-query';
import { ListChecks, Plug, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import type { TransportKind } from '../../../../machines/connection.machine.ts';
import { PUBLISH_MAX } from '../../../contract/tester.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { queryClient } from '../../data/api/query-client.ts';
import { settings } from '../../data/api/settings.ts';
import { session, useCurrentUser } from '../../data/session/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { ZodForm } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ColumnHeader } from '../../ui/layout/page-layout.tsx';
import { Badge } from '../../ui/media/badge.tsx';
import { ConformancePanel } from './conformance-panel.tsx';
import { FaultPanel } from './fault-panel.tsx';
import { FrameTable } from './frame-table.tsx';
import { StateChart, stateName } from './state-chart.tsx';
import { TesterCounters } from './tester-counters.tsx';
import type { TesterHub } from './tester-hub.ts';
import { stallReader, testerServerOf, useConformance } from './use-conformance.ts';
import { type TesterRound, useTester } from './use-tester.ts';

const websocketTransports: readonly [TransportKind, ...TransportKind[]] = ['ws', 'sio'];
const sseTransports: readonly [TransportKind, ...TransportKind[]] = ['sse', 'sync'];

/** `/test/websocket`: the raw WebSocket and Socket.IO, watched and broken on purpose. Not there in production. */
export function WebsocketTesterScreen() {
  return <TesterScreen title="WebSocket test" path="/test/websocket" transports={websocketTransports} />;
}

/** `/test/sse`: server-sent events and the stateless poll. Not there in production. */
export function SseTesterScreen() {
  return <TesterScreen title="SSE test" path="/test/sse" transports={sseTransports} />;
}

interface TesterScreenProps {
  title: string;
  path: string;
  transports: readonly [TransportKind, ...TransportKind[]];
}

function TesterScreen({ title, path, transports }: TesterScreenProps) {
  const userId = useCurrentUser()?.id ?? null;
  const [isConnected, setConnected] = useState(true);
  const [round, setRound] = useState<TesterRound>({ transport: transports[0], isRun: false });
  const tester = useTester(isConnected ? userId : null, round);
  const switcher = (
    <ConnectButton isConnected={isConnected} isDisabled={userId === null} onChange={setConnected} />
  );
  if (tester === null) {
    return (
      <main className="flex h-dvh flex-col">
        <TesterHead title={title} badge={<Badge>idle</Badge>}>
          {switcher}
        </TesterHead>
        {userId === null ? (
          <EmptyState
            isBare
            icon={<Plug aria-hidden />}
            title="Sign in to connect"
            action={
              <ButtonLink to="/login/" search={{ redirect: path }}>
                Sign in
              </ButtonLink>
            }
          >
            The page tests a connection of your own.
          </EmptyState>
        ) : (
          <EmptyState isBare icon={<Unplug aria-hidden />} title="Not connected">
            Connect to open a wire and see what crosses it.
          </EmptyState>
        )}
      </main>
    );
  }
  return (
    <ConnectedTester
      key={tester.topic}
      title={title}
      tester={tester}
      round={round}
      transports={transports}
      switcher={switcher}
      onRun={(transport) => setRound({ transport, isRun: true })}
    />
  );
}

interface ConnectButtonProps {
  isConnected: boolean;
  isDisabled: boolean;
  onChange: (isConnected: boolean) => void;
}

function ConnectButton({ isConnected, isDisabled, onChange }: ConnectButtonProps) {
  const words = isConnected ? 'Disconnect' : 'Connect';
  const icon = isConnected ? <Unplug aria-hidden /> : <Plug aria-hidden />;
  const press = () => onChange(!isConnected);
  return (
    <>
      <span className="contents max-sm:hidden">
        <Button icon={icon} isDisabled={isDisabled} onPress={press}>
          {words}
        </Button>
      </span>
      <span className="contents sm:hidden">
        <IconButton label={words} isDisabled={isDisabled} onPress={press}>
          {icon}
        </IconButton>
      </span>
    </>
  );
}

function TesterHead({ title, badge, children }: { title: string; badge: ReactNode; children: ReactNode }) {
  return (
    <ColumnHeader className="sm:px-6">
      <h1 className="truncate" tabIndex={-1}>
        {title}
      </h1>
      <span className="contents max-sm:hidden">
        <Badge>{settings.stage}</Badge>
      </span>
      {badge}
      <span className="flex-1" />
      {children}
    </ColumnHeader>
  );
}

interface ConnectedTesterProps {
  title: string;
  tester: TesterHub;
  round: TesterRound;
  transports: TesterScreenProps['transports'];
  switcher: ReactNode;
  /** Begins anew, on another topic, and runs all cases. */
  onRun: (transport: TransportKind) => void;
}

function ConnectedTester(props: ConnectedTesterProps) {
  const { title, tester, round, transports, switcher, onRun } = props;
  const steps = useStore(tester.steps);
  const [transport, setTransport] = useState(round.transport);
  const conformance = useConformance(tester, round.isRun);
  const [range, setRange] = useState<readonly [number, number] | null>(null);
  const state = steps.at(-1)?.state ?? 'idle';
  const isBusy = conformance.running !== null;
  return (
    <div className="flex h-dvh overflow-hidden max-xl:flex-col">
      <main className="flex min-h-0 min-w-0 flex-1 flex-col max-xl:overflow-y-auto">
        <TesterHead
          title={title}
          badge={<Badge kind={state.startsWith('live') ? 'good' : 'plain'}>{stateName(state)}</Badge>}
        >
          <Segmented
            label="Wire"
            segments={transports.map((kind) => ({ value: kind, label: kind }))}
            value={transport}
            onChange={(kind) => {
              setTransport(kind);
              tester.use(kind);
            }}
            isDisabled={isBusy}
          />
          {switcher}
        </TesterHead>
        <StateSection tester={tester} />
        <TesterCounters tester={tester} />
        <FrameTable tester={tester} range={range} onRangeEnd={() => setRange(null)} />
      </main>
      <aside
        aria-label="Faults and conformance"
        className="flex flex-none flex-col border-line max-xl:border-t xl:w-81 xl:border-l"
      >
        <ColumnHeader className="max-xl:hidden">
          Faults
          <span className="flex-1 text-right text-small font-normal text-muted">this connection only</span>
        </ColumnHeader>
        <div className="min-h-0 flex-1 overflow-y-auto max-sm:max-h-44 max-xl:max-h-64">
          <FaultPanel
            tester={tester}
            isDisabled={isBusy}
            onKick={() => testerServerOf(tester).kick().then(tester.rejoin).catch(toastFailure)}
            onStall={() => stallReader(tester).catch(toastFailure)}
            onRevoke={() => session.send({ type: 'logout.requested' })}
          />
          <PublishForm tester={tester} />
          <ConformancePanel conformance={conformance} onLook={setRange} />
        </div>
        <div className="flex-none border-t border-line px-4 py-3">
          <Button
            kind="primary"
            isWide
            icon={<ListChecks aria-hidden />}
            isPending={isBusy}
            onPress={() => onRun(transport)}
          >
            {isBusy ? `Running ${conformance.running}...` : 'Run conformance'}
          </Button>
        </div>
      </aside>
    </div>
  );
}

function StateSection({ tester }: { tester: TesterHub }) {
  const steps = useStore(tester.steps);
  const [last, before] = [steps.at(-1), steps.at(-2)];
  const shown = steps.slice(-4);
  return (
    <section aria-labelledby="state" className="flex-none px-4 py-3 sm:px-6 sm:py-4">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 id="state" className="text-h4">
          State
        </h2>
        <p className="num min-w-0 truncate text-meta text-muted">
          {last &&
            before &&
            `${stateName(before.state)} to ${stateName(last.state)}, after ${last.at - before.at} ms`}
        </p>
      </div>
      <StateChart state={last?.state ?? 'idle'} before={before?.state ?? null} />
      <ol aria-label="Latest states" className="flex gap-1.5 overflow-hidden lg:hidden">
        {shown.map(({ id, state }) => (
          <li
            key={id}
            className={`flex-none rounded-full border px-2.5 py-0.5 text-meta ${
              id === last?.id
                ? 'border-transparent bg-accent-fill font-medium text-on-accent'
                : 'border-line-firm text-muted'
            }`}
          >
            {stateName(state)}
          </li>
        ))}
      </ol>
    </section>
  );
}

const publishForm = z.object({
  count: z.coerce
    .number()
    .check(
      z.int(`From 1 to ${PUBLISH_MAX}`),
      z.minimum(1, `From 1 to ${PUBLISH_MAX}`),
      z.maximum(PUBLISH_MAX, `From 1 to ${PUBLISH_MAX}`),
    ),
});

function PublishForm({ tester }: { tester: TesterHub }) {
  // The pages for testers stand outside of the cache of a signed-in user.
  const { mutate, isPending } = useMutation(
    {
      mutationFn: ({ count }: z.output<typeof publishForm>) => testerServerOf(tester).publish(count),
      onError: toastFailure,
    },
    queryClient,
  );
  return (
    <ZodForm
      schema={publishForm}
      onSubmit={(form) => mutate(form)}
      className="border-t border-line px-4 py-3"
    >
      <div className="flex items-end gap-2">
        <TextField
          name="count"
          label="Events for your own topic"
          inputMode="numeric"
          defaultValue="50"
          className="flex-1"
        />
        <Button type="submit" size="field" isPending={isPending}>
          Publish
        </Button>
      </div>
    </ZodForm>
  );
}
