import { useQuery } from '@tanstack/react-query';
import { Avatar, type AvatarProps } from '../../ui/media/avatar.tsx';
import { levelQuery } from './points.queries.ts';

interface LevelAvatarProps extends Omit<AvatarProps, 'level'> {
  /** Null in a private chat, where there are no levels. */
  groupId: string | null;
}

/** A member with their level in the community, as soon as it is known. */
export function LevelAvatar({ groupId, ...avatar }: LevelAvatarProps) {
  const { data } = useQuery({ ...levelQuery(groupId ?? '', avatar.id), enabled: groupId !== null });
  return <Avatar {...avatar} level={data} />;
}
