import { ArrowUp, Ellipsis, RefreshCw, Search, UserPlus } from 'lucide-react';
import { Button } from '../../ui/base/button.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Avatar, Faces } from '../../ui/media/avatar.tsx';
import { Badge, CalloutCount, Count, NewDot, VerifiedSeal } from '../../ui/media/badge.tsx';
import { Chip } from '../../ui/media/chip.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { Cover } from '../../ui/media/cover.tsx';
import { LiveIndicator } from '../../ui/media/live-indicator.tsx';
import { Pattern } from '../../ui/media/pattern.tsx';
import { PlanBadge } from '../../ui/media/plan-badge.tsx';
import { ProgressRing } from '../../ui/media/progress-ring.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { GalleryRow, GallerySection } from './ui-gallery-section.tsx';

const swatches = [
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['hover', 'bg-hover'],
  ['selected', 'bg-selected'],
  ['line', 'bg-line'],
  ['line-firm', 'bg-line-firm'],
  ['line-field', 'bg-line-field'],
  ['ink', 'bg-ink'],
  ['soft', 'bg-soft'],
  ['muted', 'bg-muted'],
  ['accent', 'bg-accent'],
  ['accent-fill', 'bg-accent-fill'],
  ['accent-soft', 'bg-accent-soft'],
  ['sun', 'bg-sun'],
  ['sun-mark', 'bg-sun-mark'],
  ['sun-text', 'bg-sun-text'],
  ['sun-soft', 'bg-sun-soft'],
  ['danger', 'bg-danger'],
  ['good', 'bg-good'],
  ['good-fill', 'bg-good-fill'],
] as const;

/** Colour and type. */
export function GalleryFoundations() {
  return (
    <>
      <GallerySection title="Colour" isWide>
        <div className="grid grid-cols-4 gap-3 @2xl:grid-cols-7">
          {swatches.map(([name, background]) => (
            <div key={name}>
              <div className={`mb-1 h-9 rounded-control border border-line ${background}`} />
              <span className="text-small text-muted">{name}</span>
            </div>
          ))}
        </div>
      </GallerySection>
      <GallerySection title="Type">
        <p className="text-h1">Magandang hapon 28</p>
        <p className="text-h2">Notification Preferences 22</p>
        <p className="text-h3">Unang ₱10,000 na linggo 18</p>
        <p className="text-body">Message and post text, 15 on 22. Peñaflor, ₱1,150.50, 2–3 araw.</p>
        <p className="text-dense">List rows and buttons, 14 on 20</p>
        <p className="text-meta text-muted">Metadata, 13 on 20 · 1,284 members</p>
        <p className="text-small text-muted">Times and hints, 12 on 16</p>
      </GallerySection>
    </>
  );
}

/** Everything that is pressed. */
export function GalleryButtons() {
  return (
    <GallerySection title="Buttons">
      <GalleryRow>
        <Button kind="primary">Save Changes</Button>
        <Button icon={<UserPlus aria-hidden />}>Invite</Button>
        <Button kind="ghost">Cancel</Button>
        <Button kind="danger">Delete Course</Button>
      </GalleryRow>
      <GalleryRow>
        <Button kind="danger-fill">Delete Course</Button>
        <Button kind="primary" isPending>
          Saving...
        </Button>
        <Button isDisabled>Reset Changes</Button>
      </GalleryRow>
      <GalleryRow>
        <Button size="small">Retry</Button>
        <Button size="small" kind="ghost">
          Discard
        </Button>
        <Tooltip text="Search">
          <IconButton label="Search">
            <Search />
          </IconButton>
        </Tooltip>
        <IconButton label="More" size="small">
          <Ellipsis />
        </IconButton>
        <IconButton label="Send" kind="fill">
          <ArrowUp />
        </IconButton>
        <IconButton label="Send" kind="fill" isDisabled>
          <ArrowUp />
        </IconButton>
      </GalleryRow>
      <Button kind="primary" size="field" isWide>
        Sign in
      </Button>
    </GallerySection>
  );
}

/** Words and numbers about a thing. */
export function GalleryBadges() {
  return (
    <GallerySection title="Badges, counts, chips">
      <GalleryRow>
        {['Freemium', 'Plus', 'Pro', 'Enterprise'].map((plan) => (
          <PlanBadge key={plan} plan={plan} />
        ))}
        <VerifiedSeal />
      </GalleryRow>
      <GalleryRow>
        <Badge>Owner</Badge>
        <Badge kind="danger">3 reports</Badge>
        <Badge kind="good">Paid</Badge>
        <Badge kind="sun">New</Badge>
        <LiveIndicator />
      </GalleryRow>
      <GalleryRow>
        <Count n={12} />
        <CalloutCount n={1} kind="mention" />
        <CalloutCount n={5} />
        <CalloutCount n={140} />
        <NewDot />
        <ProgressRing done={5} total={12} />
        <ProgressRing done={5} total={12} size={44} />
        <ProgressRing done={0} total={12} />
      </GalleryRow>
      <GalleryRow>
        <Chip icon={<RefreshCw aria-hidden />}>Reconnecting · 3 messages waiting</Chip>
      </GalleryRow>
    </GallerySection>
  );
}

const people = [
  { id: 'u1', name: 'Marites Dela Cruz' },
  { id: 'u2', name: 'Jun Pascual' },
  { id: 'u3', name: 'Gina Lopez' },
  { id: 'u4', name: 'Niña Aquino' },
] as const;

const places = [
  { id: 'c1', name: 'Negosyo sa Bahay' },
  { id: 'c2', name: 'Dev Tambayan' },
  { id: 'c3', name: 'Gulayan sa Bakuran' },
  { id: 'c4', name: 'LET Reviewees' },
  { id: 'c5', name: 'Freelance VA Pilipinas' },
] as const;

/** People are circles, communities are squares, pattern is identity. */
export function GalleryIdentity() {
  return (
    <GallerySection title="Avatars and covers">
      <GalleryRow>
        <Avatar {...people[0]} size={40} presence="online" />
        <Avatar {...people[1]} presence="away" />
        <Avatar {...people[2]} size={28} presence="online" />
        <Avatar {...people[3]} size={24} />
        <Avatar {...people[0]} size={20} />
        <Avatar {...people[1]} src="/missing.png" />
        <Faces people={people} />
      </GalleryRow>
      <GalleryRow>
        <CommunityAvatar {...places[0]} size={56} />
        <CommunityAvatar {...places[1]} size={40} />
        <CommunityAvatar {...places[2]} />
        <CommunityAvatar {...places[3]} size={28} />
        <CommunityAvatar {...places[4]} size={24} />
        <CommunityAvatar {...places[2]} size={20} />
      </GalleryRow>
      <div className="grid grid-cols-2 gap-2">
        {places.slice(0, 4).map((place) => (
          <Cover key={place.id} id={place.id} className="h-14 rounded-control" />
        ))}
      </div>
      <div className="grid grid-cols-4 gap-2">
        {(['mata', 'binakul', 'kusikus', 'banig'] as const).map((structure) => (
          <div key={structure} className="h-14 overflow-hidden rounded-control">
            <Pattern id="gallery" structure={structure} cell={6} />
          </div>
        ))}
      </div>
    </GallerySection>
  );
}
