import {
  CircleSlash,
  Copy,
  DoorOpen,
  EarOff,
  Fingerprint,
  FunnelX,
  Gauge,
  History,
  KeyRound,
  Moon,
  Shuffle,
  Snail,
  Timer,
  Unplug,
  UserMinus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/base/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import type { FaultState } from './fault-layer.ts';
import type { TesterHub } from './tester-hub.ts';

const DROPS = 3;
const DELAY_MS = 2000;
/** 32 kbit/s: a 2G phone on a good day. */
const SLOW_BYTES_PER_SECOND = 4000;
const SLEEP_MS = 5000;

interface Fault {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isArmed?: (state: FaultState) => boolean;
  readonly act: (tester: TesterHub, state: FaultState) => void;
}

function sleepTab(tester: TesterHub): void {
  tester.setHidden(true);
  tester.signal('frozen');
  setTimeout(() => {
    tester.setHidden(false);
    tester.signal('shown');
  }, SLEEP_MS);
}

const faults: readonly Fault[] = [
  { label: 'Cut', icon: <Unplug aria-hidden />, act: ({ faults }) => faults.cut() },
  { label: 'Half-open', icon: <EarOff aria-hidden />, act: ({ faults }) => faults.halfOpen() },
  {
    label: `Drop next ${DROPS}`,
    icon: <FunnelX aria-hidden />,
    isArmed: ({ dropsLeft }) => dropsLeft > 0,
    act: ({ faults }, { dropsLeft }) => faults.arm({ dropsLeft: dropsLeft > 0 ? 0 : DROPS }),
  },
  {
    label: 'Duplicate',
    icon: <Copy aria-hidden />,
    isArmed: ({ isDuplicating }) => isDuplicating,
    act: ({ faults }, { isDuplicating }) => faults.arm({ isDuplicating: !isDuplicating }),
  },
  {
    label: 'Reorder',
    icon: <Shuffle aria-hidden />,
    isArmed: ({ isReordering }) => isReordering,
    act: ({ faults }, { isReordering }) => faults.arm({ isReordering: !isReordering }),
  },
  {
    label: `Delay ${DELAY_MS / 1000} s`,
    icon: <Timer aria-hidden />,
    isArmed: ({ delayMs }) => delayMs > 0,
    act: ({ faults }, { delayMs }) => faults.arm({ delayMs: delayMs > 0 ? 0 : DELAY_MS }),
  },
  {
    label: 'Throttle 32 kbit',
    icon: <Gauge aria-hidden />,
    isArmed: ({ bytesPerSecond }) => bytesPerSecond !== null,
    act: ({ faults }, { bytesPerSecond }) =>
      faults.arm({ bytesPerSecond: bytesPerSecond === null ? SLOW_BYTES_PER_SECOND : null }),
  },
  { label: 'bye 4503', icon: <DoorOpen aria-hidden />, act: ({ faults }) => faults.bye([0, 2000]) },
  {
    label: 'Forge bad tag',
    icon: <Fingerprint aria-hidden />,
    isArmed: ({ forgery }) => forgery === 'bad_tag',
    act: ({ faults }) => forgeAndCut(faults, 'bad_tag'),
  },
  {
    label: 'Old cursor',
    icon: <History aria-hidden />,
    isArmed: ({ forgery }) => forgery === 'old',
    act: ({ faults }) => forgeAndCut(faults, 'old'),
  },
  {
    label: 'Cursor ahead',
    icon: <CircleSlash aria-hidden />,
    isArmed: ({ forgery }) => forgery === 'ahead',
    act: ({ faults }) => forgeAndCut(faults, 'ahead'),
  },
  { label: 'Sleep tab 5 s', icon: <Moon aria-hidden />, act: sleepTab },
];

/** A forged cursor is sent with the next hello, and that is the next thing to happen. */
function forgeAndCut(layer: TesterHub['faults'], forgery: FaultState['forgery']): void {
  layer.arm({ forgery });
  layer.cut();
}

interface FaultPanelProps {
  tester: TesterHub;
  isDisabled: boolean;
  onKick: () => void;
  onStall: () => void;
  onRevoke: () => void;
}

/** Everything that can go wrong on the way, one button each. Switches are drawn as pressed while they last. */
export function FaultPanel({ tester, isDisabled, onKick, onStall, onRevoke }: FaultPanelProps) {
  const state = useStore(tester.faults.state);
  return (
    <fieldset
      aria-label="Faults"
      className="flex min-w-0 gap-2 px-4 max-xl:scroll-quiet max-xl:overflow-x-auto max-xl:py-2 xl:grid xl:grid-cols-2 xl:py-4"
    >
      {faults.map(({ label, icon, isArmed, act }) => (
        <FaultButton
          key={label}
          label={label}
          icon={icon}
          isArmed={isArmed?.(state)}
          isDisabled={isDisabled}
          onPress={() => act(tester, state)}
        />
      ))}
      <FaultButton
        label="Kick, re-add"
        icon={<UserMinus aria-hidden />}
        isDisabled={isDisabled}
        onPress={onKick}
      />
      <FaultButton
        label="Slow consumer"
        icon={<Snail aria-hidden />}
        isDisabled={isDisabled}
        onPress={onStall}
      />
      <FaultButton
        label="Revoke session"
        icon={<KeyRound aria-hidden />}
        isDisabled={isDisabled}
        onPress={onRevoke}
      />
    </fieldset>
  );
}

interface FaultButtonProps {
  label: string;
  icon: ReactNode;
  isArmed?: boolean | undefined;
  isDisabled: boolean;
  onPress: () => void;
}

function FaultButton({ label, icon, isArmed, isDisabled, onPress }: FaultButtonProps) {
  return (
    <Button
      icon={icon}
      isDisabled={isDisabled}
      onPress={onPress}
      {...(isArmed !== undefined && { 'aria-pressed': isArmed })}
      className={classNames(
        'flex-none justify-start px-2.5 font-normal',
        isArmed && 'border-accent bg-accent-soft font-medium text-accent',
      )}
    >
      {label}
    </Button>
  );
}
