import {
  type ConnectionStatus,
  createConnectionStore,
} from '../../../src/client/data/realtime/hub/connection-store.ts';

/** The state of a connection that the test sets; live at first. */
export function fakeConnection() {
  const connection = createConnectionStore(0);
  const setStatus = (status: ConnectionStatus) => connection.setState({ status });
  setStatus('live');
  return { connection, setStatus };
}
