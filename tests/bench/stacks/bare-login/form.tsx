import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A form with the same fields as ours, in React alone. */
function BareLogin() {
  const [isSent, setIsSent] = useState(false);
  return (
    <main>
      <h1>Sign in</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsSent(true);
        }}
      >
        <label>
          Email or username <input name="name" autoComplete="username" />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" />
        </label>
        <button type="submit" disabled={isSent}>
          Sign in
        </button>
      </form>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <BareLogin />
    </StrictMode>,
  );
}
