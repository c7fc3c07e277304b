import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/choices/checkbox.tsx';
import { ComboBox } from '../../ui/forms/choices/combo-box.tsx';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { Select } from '../../ui/forms/choices/select.tsx';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { ZodForm } from '../../ui/forms/form.tsx';
import type { FormIssue } from '../../ui/forms/form-values.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { newPasswordRules } from '../../ui/forms/password-rules.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { GalleryRow, GallerySection } from './ui-gallery-section.tsx';

const communityForm = z.object({
  name: z.string().check(z.minLength(1, 'Name is required')),
  slug: z.string().check(z.regex(/^[a-z-]+$/, 'Slug may only have lowercase letters and dashes')),
  password: z.string().check(z.minLength(8, 'Password must be at least 8 characters long')),
  terms: z.literal(true, 'You must accept the Terms & Conditions to continue'),
});

const taken: readonly FormIssue[] = [{ path: 'body.slug', message: 'This slug is taken' }];

/** A form that can be submitted: empty it to see its errors; a valid one is refused by the server once. */
export function GalleryForm() {
  const [issues, setIssues] = useState<readonly FormIssue[]>();
  return (
    <GallerySection title="Form">
      <ZodForm
        schema={communityForm}
        issues={issues}
        onSubmit={() => setIssues([...taken])}
        aria-label="Create community"
      >
        <TextField name="name" label="Community name" defaultValue="Negosyo sa Bahay" />
        <TextField name="slug" label="Slug" before="tambayan.ph/" defaultValue="negosyo-sa-bahay" />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          defaultValue="bahaykubo7"
          rules={newPasswordRules([])}
        />
        <Checkbox name="terms">
          I accept the <a href="#terms">Terms & Conditions</a>
        </Checkbox>
        <Button type="submit" kind="primary" size="field">
          Create community
        </Button>
      </ZodForm>
    </GallerySection>
  );
}

/** Fields in the states that a form does not show by itself. */
export function GalleryFields() {
  const [query, setQuery] = useState('sourdough');
  return (
    <GallerySection title="Fields">
      <TextField
        label="Email"
        type="email"
        placeholder="name@example.com"
        hint="We write to it once, to verify it."
      />
      <TextField
        label="Confirm password"
        type="password"
        defaultValue="12345678"
        validationBehavior="aria"
        validate={() => 'Passwords do not match. Please make sure both passwords are identical.'}
      />
      <TextField label="Username" defaultValue="andreav" isDisabled />
      <TextArea
        label="Bio"
        limit={120}
        defaultValue="Nagluluto ng leche flan na walang bula. Costing at packaging ang hilig. Taga-Cebu, laking Davao, mahilig sa kape."
      />
      <SearchField label="Search communities" value={query} onChange={setQuery} />
    </GallerySection>
  );
}

const cities = ['Baguio', 'Cebu', 'Davao', 'Iloilo', 'Makati', 'Naga', 'Quezon City', 'Zamboanga'].map(
  (city) => ({
    value: city,
    label: city,
  }),
);

/** Things that are chosen. */
export function GalleryChoices() {
  const [cycle, setCycle] = useState<'monthly' | 'yearly'>('monthly');
  const [view, setView] = useState<'cards' | 'rows'>('cards');
  const [page, setPage] = useState(1);
  return (
    <GallerySection title="Switches, checks, selects">
      <div className="divide-y divide-line rounded-card border border-line bg-raised px-4">
        <Switch defaultSelected hint="When somebody writes to you alone">
          Direct messages
        </Switch>
        <Switch isChanged>Mentions</Switch>
        <Switch defaultSelected isDisabled>
          Announcements
        </Switch>
      </div>
      <GalleryRow>
        <Checkbox defaultSelected>On</Checkbox>
        <Checkbox>Off</Checkbox>
        <Checkbox isIndeterminate>Some</Checkbox>
        <Checkbox isDisabled defaultSelected>
          Fixed
        </Checkbox>
      </GalleryRow>
      <GalleryRow>
        <Select
          look="filter"
          label="Pricing"
          defaultValue="paid"
          choices={[
            { value: 'all', label: 'All' },
            { value: 'free', label: 'Free' },
            { value: 'paid', label: 'Paid' },
          ]}
        />
        <Segmented
          label="Billing cycle"
          value={cycle}
          onChange={setCycle}
          segments={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly' },
          ]}
        />
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          segments={[
            { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden /> },
            { value: 'rows', label: 'Rows', icon: <List aria-hidden /> },
          ]}
        />
        <ThemeSwitch />
      </GalleryRow>
      <Tabs label="Negosyo sa Bahay">
        <Tab to="." count={3}>
          Discussions
        </Tab>
        <Tab to="/" activeOptions={{ exact: true }}>
          Courses
        </Tab>
        <Tab to="/" activeOptions={{ exact: true }}>
          Members
        </Tab>
      </Tabs>
      <Select label="Time zone" defaultValue="Cebu" choices={cities} />
      <ComboBox label="City" choices={cities} placeholder="Type to find" />
      <Pagination
        page={page}
        pagination={{ page, limit: 20, total: 148, total_pages: 8, total_is_exact: true }}
        onPage={setPage}
      />
      <Pagination
        page={page}
        pagination={{ page, limit: 20, total: 1_000, total_pages: 50, total_is_exact: false }}
        onPage={setPage}
        label="Pages of a long list"
      />
    </GallerySection>
  );
}
