import { CircleAlert } from 'lucide-react';
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Form } from 'react-aria-components/Form';
import * as z from 'zod/mini';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { type FormIssue, focusFirst, issuesByName, readForm, withoutChanged } from './form-values.ts';

export interface ZodFormOptions<S extends z.core.$ZodType> {
  schema: S;
  /** Called with parsed values only. */
  onSubmit: (values: z.output<S>) => void;
  /** Called with the messages by field name when a submit found something wrong. */
  onInvalid?: ((errors: Readonly<Record<string, string>>) => void) | undefined;
  /** What the server found wrong, by field name. A new array is shown and focused once. */
  issues?: readonly FormIssue[] | undefined;
  /** Values that have no field of their own; they win over fields of the same name. */
  extra?: Readonly<Record<string, unknown>> | undefined;
  /** Also check a field on each of its changes, not only when it is left. */
  isCheckedWhileTyping?: boolean | undefined;
}

interface ShownErrors {
  /** First message per field name; messages that belong to no field are under `''`. */
  readonly byName: Readonly<Record<string, string>>;
  /** The form's values when these messages were true: a field that differs has been mended. */
  readonly values: Readonly<Record<string, unknown>>;
}

const none: ShownErrors = { byName: {}, values: {} };

/**
 * The state of one form that is checked by one schema.
 *
 * On submit every wrong field shows its first message and the first of them takes focus. A field that
 * was filled in is also checked when it is left. A message goes away as soon as its field changes.
 */
function useZodForm<S extends z.core.$ZodType>({
  schema,
  onSubmit,
  onInvalid,
  issues,
  extra,
  isCheckedWhileTyping = false,
}: ZodFormOptions<S>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(none);
  const check = (values: object) => z.safeParse(schema, { ...values, ...extra });

  useServerIssues(form, issues, setErrors);

  // After the render: by then `extra` has what was typed.
  const [typed, setTyped] = useState<{ readonly name: string } | null>(null);
  const checkTyped = useEffectEvent((name: string) => {
    if (form.current !== null) checkField(name, form.current);
  });
  useEffect(() => {
    if (typed !== null) checkTyped(typed.name);
  }, [typed]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = readForm(event.currentTarget);
    const parsed = check(values);
    if (parsed.success) {
      setErrors(none);
      onSubmit(parsed.data);
      return;
    }
    const byName = issuesByName(parsed.error.issues, values);
    setErrors({ byName, values });
    focusFirst(event.currentTarget, byName);
    onInvalid?.(byName);
  }

  function handleBlur(event: FocusEvent<HTMLFormElement>) {
    const target: EventTarget = event.target;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    // No new message when the focus moves to a button: it would push the button away from under the pointer.
    if (target.value === '' || event.relatedTarget instanceof HTMLButtonElement) return;
    checkField(target.name, event.currentTarget);
  }

  function checkField(name: string, element: HTMLFormElement) {
    const values = readForm(element);
    const parsed = check(values);
    const found = parsed.success ? {} : issuesByName(parsed.error.issues, values);
    setErrors((shown) => {
      const byName = withoutChanged(shown.byName, shown.values, values);
      const message = found[name];
      if (message === undefined && shown.byName[name] === undefined) return shown;
      return { values, byName: message === undefined ? byName : { ...byName, [name]: message } };
    });
  }

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const target: EventTarget = event.target;
    if (
      isCheckedWhileTyping &&
      (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    ) {
      setTyped({ name: target.name });
      return;
    }
    const values = readForm(event.currentTarget);
    setErrors((shown) => {
      const byName = withoutChanged(shown.byName, shown.values, values);
      return Object.keys(byName).length === Object.keys(shown.byName).length ? shown : { ...shown, byName };
    });
  }

  return {
    /** First message per field name. */
    errors: errors.byName,
    /** Goes onto the `Form`. */
    formProps: {
      ref: form,
      validationBehavior: 'aria',
      validationErrors: errors.byName,
      onSubmit: handleSubmit,
      onBlur: handleBlur,
      onInput: handleInput,
    },
  } as const;
}

function useServerIssues(
  form: RefObject<HTMLFormElement | null>,
  issues: readonly FormIssue[] | undefined,
  show: (errors: ShownErrors) => void,
): void {
  useEffect(() => {
    if (form.current === null || issues === undefined || issues.length === 0) return;
    const values = readForm(form.current);
    const byName = issuesByName(issues, values);
    show({ byName, values });
    focusFirst(form.current, byName);
  }, [form, issues, show]);
}

export interface ZodFormProps<S extends z.core.$ZodType> extends ZodFormOptions<S> {
  children: ReactNode;
  /** What the form does, when no heading right above it says so. */
  'aria-label'?: string | undefined;
  /** For a button that submits it from elsewhere. */
  id?: string | undefined;
  className?: string | undefined;
}

/** A form whose fields are checked by one schema. Each message appears at the field whose `name` is the path of the issue. */
export function ZodForm<S extends z.core.$ZodType>({ children, className, id, ...options }: ZodFormProps<S>) {
  const { errors, formProps } = useZodForm(options);
  const label = options['aria-label'];
  return (
    <Form
      {...formProps}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(id === undefined ? {} : { id })}
      className={classNames('grid gap-3.5 sm:gap-4', className)}
    >
      {errors[''] !== undefined && <FormError message={errors['']} />}
      {children}
    </Form>
  );
}

/** What is wrong with a form as a whole. It is announced when it appears. */
export function FormError({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-card border border-danger-line bg-danger-soft px-3.5 py-3 text-dense"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none text-danger" />
      <div className="min-w-0">
        <p className="font-medium text-danger">{t(message)}</p>
        {children !== undefined && <div className="text-meta text-soft">{children}</div>}
      </div>
    </div>
  );
}
